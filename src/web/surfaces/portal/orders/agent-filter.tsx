import type { ProfileView } from '#contract/people/sign-in.ts';
import { useUser } from '#web/api/people/user.ts';
import { useReportChoices } from '#web/api/reports.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import type { Choice } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';

type AgentFilterProps = {
  /** Id of a user; empty for all. */
  value: string;
  onChange: (agent: string) => void;
  /** Agents from the rows of the list, for a selected agent who is not among the choices. */
  known: readonly { id: string; name: string }[];
};

/**
 * A filter by agent. Users who may see reports choose among all agents; others between their own orders and those of
 * colleagues.
 */
export function AgentFilter(props: AgentFilterProps) {
  const { user } = useUser();
  if (!user) return null;
  const knowsAll = user.scope.some((one) => one === 'b2b:reports' || one === 'insurer:orders');
  return knowsAll ? <AllAgents {...props} user={user} /> : <Agents {...props} choices={ownOrders(user)} />;
}

function AllAgents({ user, ...props }: AgentFilterProps & { user: ProfileView }) {
  const { data } = useReportChoices();
  const partners = new Map(data?.partners.map(({ id, name }) => [id, name]));
  const choices = (data?.agents ?? [])
    .filter(({ id }) => id !== user.id)
    .map(({ id, name, partner }) => ({ value: id, label: [name, partners.get(partner)].filter(Boolean).join(' · ') }));
  return <Agents {...props} choices={[...ownOrders(user), ...choices]} />;
}

/** A choice of the own orders; the insurer's own people have none. */
function ownOrders({ id, scope }: ProfileView): Choice[] {
  return scope.includes('b2b:sell') ? [{ value: id, label: '' }] : [];
}

function Agents({ value, onChange, known, choices }: AgentFilterProps & { choices: readonly Choice[] }) {
  const text = useText();
  const missing = value !== '' && !choices.some((choice) => choice.value === value);
  const named = known.find(({ id }) => id === value)?.name ?? text('portal-orders.agent.other');
  const all = missing ? [...choices, { value, label: named }] : choices;
  if (all.length === 0) return null;
  return (
    <FilterSelect
      label={text('portal-orders.column.agent')}
      all={text('portal-orders.agent.all')}
      value={value}
      onChange={onChange}
      choices={all.map((choice) => ({ ...choice, label: choice.label || text('portal-orders.agent.own') }))}
    />
  );
}
