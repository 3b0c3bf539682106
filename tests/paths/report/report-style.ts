/** Levels of coverage differ in dash as well as in colour; all colours have a contrast of 4.5 to 1 on white. */
export const reportStyle = `
:root{--primary:#057ca5;--ink:#0b3a4d;--text:#24333a;--quiet:#56666e;--line:#d5dee2;--paper:#fbfaf7;--bad:#b3261e;--good:#22703a}
*{box-sizing:border-box}
html{scroll-padding:16px 0 40vh}
body{margin:0 auto;padding:16px;max-width:1440px;background:var(--paper);color:var(--text);font:16px/1.5 "Source Sans 3",system-ui,sans-serif}
h1,h2,h3,h4{color:var(--ink);line-height:1.25;margin:1.2em 0 .4em}h1{font-size:28px;margin-top:0}h2{font-size:22px}h3{font-size:18px}h4{font-size:16px}
p{margin:.4em 0;max-width:80ch}a{color:#04638a}code,pre{font:13px/1.5 ui-monospace,"DejaVu Sans Mono",monospace}code{overflow-wrap:anywhere}
q{quotes:"“" "”"}.quiet,small,.steps code{color:var(--quiet)}.bad{color:var(--bad)}.good{color:var(--good)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:3px}
nav{margin:8px 0}.heads{position:absolute}
.verdict{font-size:20px;font-weight:600}
summary{cursor:pointer;padding:4px 0}summary h2{display:inline;margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;background:#fff;border:1px solid var(--line);font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;color:var(--ink);padding:8px 0}
th,td{text-align:left;padding:8px 12px;border-top:1px solid var(--line);vertical-align:top}tbody th{font-weight:400}
.bar{display:inline-block;width:72px;height:8px;border-radius:4px;background:#e3ebee;overflow:hidden;margin-right:6px}.bar i{display:block;height:100%;background:var(--primary)}.bar.short i{background:var(--bad)}
.failure,.product,.path{background:#fff;border:1px solid var(--line);border-radius:8px}
.failure{padding:4px 16px 16px;margin:12px 0;border-left:6px solid var(--bad)}.failure h3{margin:.2em 0;overflow-wrap:anywhere}.failure img{max-width:min(100%,900px);border:1px solid var(--line)}
.message{white-space:pre-wrap;overflow-wrap:anywhere;color:var(--bad)}
.product{padding:8px 16px;margin:16px 0}.product>summary{min-height:44px}
.copyable{position:relative;max-width:900px}pre{background:#f2f6f7;border-radius:6px;padding:10px 12px;margin:6px 0;max-height:360px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
button,select,input[type=search]{font:inherit;min-height:44px;padding:6px 12px;border:1px solid #7b8c94;border-radius:6px;background:#fff;color:var(--text);max-width:100%}button{cursor:pointer;border-color:var(--primary);color:#04638a}
.steps{padding-left:28px;margin:6px 0}.steps li{margin:2px 0}.steps b{font-weight:600;color:var(--ink)}.steps .failed{background:#fdeceb;padding:4px 6px;border-radius:4px}.steps strong{color:var(--bad)}
.filter{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:8px 0}.filter[hidden]{display:none}.filter label{display:flex;flex-direction:column;font-size:14px;max-width:100%}.filter .tick{flex-direction:row;align-items:center;gap:8px;min-height:44px;font-size:16px}.filter .tick input{width:20px;height:20px}.filter output{min-height:44px;display:flex;align-items:center}
.paths{display:grid;gap:6px}.path{padding:4px 12px;content-visibility:auto;contain-intrinsic-size:auto 56px}.path[data-failed]{border-left:6px solid var(--bad)}.path summary{min-height:44px;padding:8px 0}.path summary i{font-style:normal;font-size:14px;margin-left:8px;color:var(--good);white-space:nowrap}.path summary i.failed{color:var(--bad);font-weight:600}
.lines{padding-left:20px;margin:4px 0;font-size:14px;overflow-wrap:anywhere}.item{margin:10px 0;max-width:none}.item:target,.path:target,.failure:target{box-shadow:0 0 0 3px var(--primary)}
dt{margin-top:8px;overflow-wrap:anywhere}dd{margin-left:20px;overflow-wrap:anywhere}
.legend{list-style:none;padding:0;margin:8px 0;display:flex;flex-wrap:wrap;gap:4px 18px;font-size:14px}
.figures,.figures>div{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}.figures>div{max-width:100%}.chart{margin:0;max-width:100%;border:1px solid var(--line);border-radius:8px;background:#fff;padding:8px}figcaption{font-weight:600;color:var(--ink);padding:0 4px 4px}
svg{display:block}.legend svg{display:inline-block;vertical-align:middle}
svg text{font:12px "Source Sans 3",system-ui,sans-serif;text-anchor:middle;fill:var(--text)}
.state text{font-size:14px;font-weight:600;fill:var(--ink)}.state rect{fill:#fff;stroke-width:1.5}.state.elsewhere rect{stroke-width:4}.state.anywhere rect{fill:#f2f6f7;stroke:#7b8c94}.state.anywhere text{font-weight:400;font-style:italic}
.box rect{fill:#057ca50a;stroke-width:1.5}.box text{text-anchor:start;font-weight:600;fill:var(--ink);font-size:13px}
.arrow{fill:none;stroke-width:1.8}.event rect{fill:#fff;fill-opacity:.92}.event{text-decoration:none;cursor:pointer}
.browser{--c:#057ca5;--d:none}.api{--c:#5b4fa0;--d:9 4}.engine{--c:#8a6100;--d:3 3}.none{--c:#b3261e;--d:1 4}.excused{--c:#6b6b6b;--d:12 3 2 3}
.arrow,.state rect,.box rect{stroke:var(--c);stroke-dasharray:var(--d)}.state.anywhere rect{stroke:#7b8c94;stroke-dasharray:none}.arrow.browser{stroke-width:2.4}.arrow.none{stroke-width:3;stroke-linecap:round}.head{fill:var(--c)}
.event text{fill:var(--c)}.event.browser text{fill:#04638a}.event.none text{font-weight:700}
a.event:focus-visible{outline:none}a.event:focus-visible rect,a.event:hover rect{fill:#fff3c9;fill-opacity:1;stroke:var(--primary);stroke-width:2}a.event:hover text,a.event:focus-visible text{text-decoration:underline}
.arrow.lit{stroke-width:5}
.level{padding-left:14px}.level::before{content:"";display:inline-block;width:28px;border-top:3px solid var(--c);vertical-align:middle;margin-right:6px}.level.engine::before,.level.none::before{border-top-style:dotted}.level.api::before,.level.excused::before{border-top-style:dashed}
.taking{position:sticky;bottom:0;max-height:38vh;overflow:auto;background:#fff;border:2px solid var(--primary);border-radius:8px 8px 0 0;padding:8px 16px;margin-top:12px}.taking[hidden]{display:none}.taking{font-size:14px}.taking ul{margin:4px 0;padding-left:20px}
@media (min-width:1200px){.figures{flex-wrap:nowrap}.figures>div:first-child{flex-direction:column;flex:none;max-width:320px}.figures>div:last-child{min-width:0}}
@media (max-width:600px){body{padding:10px}.product,.failure{padding-inline:10px}th,td{padding:6px 8px}.bar{display:none}.filter label:not(.tick),.filter input,.filter select{width:100%}}
@media print{body{background:#fff;max-width:none;font-size:11pt}.filter,.copy,.taking{display:none!important}.path,.chart,.failure img{break-inside:avoid}.scroll,pre{overflow:visible;max-height:none}.chart svg{max-width:100%;height:auto}.path{content-visibility:visible;border:0;border-top:1px solid var(--line)}}
`;
