# Sells a motor policy by a client that OpenAPI::Client (Perl, Debian's libopenapi-client-perl) generates from the
# description alone. Usage: perl sell-motor.pl DESCRIPTION.json PICTURE.jpg
# The environment has CLIENT_ID, CLIENT_SECRET and PHONE. It prints the link for the customer, and waits for a line: the
# customer has agreed. Then it pays from the balance and prints the policy and the number of calls.
use strict;
use warnings;
use Mojo::File 'path';
use OpenAPI::Client;

my ($description, $picture) = @ARGV;
# Without coercion: it would make a text of each number in an answer.
my $shop = OpenAPI::Client->new($description, coerce => '');
my ($calls, $token, $type) = (0);
$shop->on(after_build_tx => sub {
  my ($self, $tx) = @_;
  $calls++;
  $tx->req->headers->authorization("Bearer $token") if $token;
  $tx->req->headers->content_type($type) if $type;
});

# Calls an operation, which must succeed, and returns its answer.
sub call {
  my ($operation, @parts) = @_;
  my $result = $shop->$operation(@parts)->result;
  die "$operation: " . $result->code . ' ' . $result->body . "\n" if !$result->is_success;
  return $result;
}

sub picture {
  $type = 'image/jpeg';
  my $upload = call(sendUpload => {%{$_[0]}}, body => path($picture)->slurp)->json->{upload};
  undef $type;
  return $upload;
}

my %secret = (client_id => $ENV{CLIENT_ID}, client_secret => $ENV{CLIENT_SECRET});
$token = call(issueClientToken => {}, json => {grant_type => 'client_credentials', %secret})->json->{access_token};
my $example = call(getProductQuestions => {product => 'auto'})->json->{example};
my $begun = call(createDraft => {}, json => {product => 'auto', language => 'en'})->json;
my $of = {id => $begun->{draft}{id}, 'draft-key' => $begun->{key}};
my %pictures = map { $_ => picture($of) } @{$example->{pictures}};
my %changes = (%{$example->{answers}}, %pictures, mobilePhone => $ENV{PHONE});
my $draft = call(answerDraft => {%$of}, json => {changes => \%changes})->json->{draft};
$draft = call(runDraftLookups => {%$of})->json->{draft}
  if grep { $_->{status} eq 'pending' } values %{$draft->{record}{findings}};
for (my $page = ''; defined $draft->{page} && $draft->{page} ne $page;) {
  $page = $draft->{page};
  $draft = call(passPage => {%$of}, json => {page => $page, digest => $draft->{digest}})->json;
}
my $order = {id => call(confirmDraft => {%$of}, json => {digest => $draft->{digest}})->json->{orderId}};
$| = 1;
print call(sendPaymentLink => {%$order}, json => {channel => 'link'})->json->{link}, "\n";
<STDIN>;
my $digest = call(getOrderDetail => {%$order})->json->{digest};
my $policy = call(payFromBalance => {%$order}, json => {digest => $digest})->json->{policy};
my $paper = call(getOrderDocument => {%$order, name => 'certificate', language => 'en'})->body;
die "no certificate\n" if $paper !~ /^%PDF-/;
print "$policy $calls\n";
