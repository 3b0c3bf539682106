/** The page's script beyond reading: it filters paths, shows those that use a transition, copies. Plain and small. */
export const reportScript = `
'use strict';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const within = (element) => element.closest('.product');
const takes = (path, item) => path.dataset.items.split(' ').includes(item);
const storyOf = (path) => path.querySelector('summary').firstChild.textContent.trim();

function filter(form) {
  const { text, in: where, passing, failed } = form.elements;
  const words = text.value.toLowerCase().split(' ').filter(Boolean);
  const paths = all('.path', within(form));
  let shown = 0;
  for (const path of paths) {
    const own = words.length ? (path.id + ' ' + path.textContent).toLowerCase() : '';
    const fits = words.every((word) => own.includes(word)) && (!where.value || path.dataset.in.split(' ').includes(where.value))
      && (!passing.value || takes(path, passing.value)) && (!failed.checked || 'failed' in path.dataset);
    path.hidden = !fits;
    if (fits) shown += 1;
  }
  form.querySelector('output').textContent = shown + ' of ' + paths.length + ' paths';
}

function tell(event) {
  const product = within(event);
  const item = event.dataset.item;
  const panel = product.querySelector('.taking');
  for (const arrow of all('.arrow', product)) arrow.classList.toggle('lit', arrow.dataset.item === item);
  if (panel.dataset.item === item) return;
  const paths = all('.path', product).filter((path) => takes(path, item));
  const heading = document.createElement('p');
  heading.textContent = event.getAttribute('aria-label');
  const count = document.createElement('b');
  count.textContent = paths.length === 0 ? 'No path takes it.' : 'Taken by ' + paths.length + (paths.length === 1 ? ' path:' : ' paths:');
  const list = document.createElement('ul');
  for (const path of paths.slice(0, 4)) {
    const link = document.createElement('a');
    link.href = '#' + path.id;
    link.textContent = storyOf(path);
    list.append(document.createElement('li'));
    list.lastChild.append(link);
  }
  panel.replaceChildren(heading, count, list);
  panel.dataset.item = item;
  panel.hidden = false;
}

function listAlone(event) {
  const form = within(event).querySelector('.filter');
  const { passing } = form.elements;
  const { item } = event.dataset;
  if (![...passing.options].some(({ value }) => value === item))
    passing.add(new Option(event.getAttribute('aria-label').split('. ')[0], item));
  form.reset();
  passing.value = item;
  filter(form);
  form.scrollIntoView();
  passing.focus({ preventScroll: true });
}

for (const form of all('.filter')) {
  form.hidden = false;
  form.addEventListener('input', () => filter(form));
  form.addEventListener('reset', () => requestAnimationFrame(() => filter(form)));
  form.addEventListener('submit', (event) => event.preventDefault());
}
for (const event of all('a.event')) {
  event.addEventListener('mouseenter', () => tell(event));
  event.addEventListener('focus', () => tell(event));
  event.addEventListener('click', (click) => { click.preventDefault(); tell(event); listAlone(event); });
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const panel of all('.taking')) { panel.hidden = true; delete panel.dataset.item; }
});
for (const button of all('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy);
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = 'Marked: press Ctrl+C';
    }
    setTimeout(() => { button.textContent = before; }, 2000);
  });
}
function open() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.hidden) { target.hidden = false; }
  for (let at = target; at; at = at.parentElement.closest('details')) if (at.matches('details')) at.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', open);
open();
`;
