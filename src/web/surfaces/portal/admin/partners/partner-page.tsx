import { Pencil, Plus } from 'lucide-react';
import { useParams } from 'wouter';
import type { PartnerDetail, PartnerView } from '#contract/people/partners.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useChangePartner, usePartner, usePartnerCommission, usePartnerEntries } from '#web/api/people/partners.ts';
import { useUser } from '#web/api/people/user.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { CommissionTable, OrderNumberLink, useEntryColumns } from '#web/desk/list/statement-tables.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { TargetForm } from '../users/target-form.tsx';
import { BookingForm } from './booking-form.tsx';
import { PartnerForm } from './partner-form.tsx';
import { PartnerTags, percentWords } from './partner-tags.tsx';

/** One partner: the agreement, the balance, and its entries. */
export function PartnerPage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={usePartner(id)}>{(partner) => <OnePartner partner={partner} />}</Loaded>;
}

function OnePartner({ partner }: { partner: PartnerDetail }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<'form' | 'target' | 'booking' | 'status'>();
  const change = useChangePartner(partner.id);
  const { id, name, status } = partner;
  const turn = status === 'active' ? 'suspend' : 'activate';
  const say = (part: string) => text(`portal-admin.partnerActions.${turn}.${part}`, { name });
  const query = `?partner=${encodeURIComponent(id)}`;

  return (
    <PortalPage
      title={name}
      lead={
        <span className="flex flex-wrap items-center gap-x-5">
          <PartnerTags partner={partner} />
          <TextLink href={`${patterns.users}${query}`}>{text('portal-admin.partners.users')}</TextLink>
          <TextLink href={`${patterns.accountLog}${query}`}>{text('portal.menu.accountLog')}</TextLink>
          <TextLink href={patterns.partners}>{text('portal-admin.partners.all')}</TextLink>
        </span>
      }
      actions={
        <>
          <Button variant="quiet" onClick={() => open('status')}>
            {say('action')}
          </Button>
          <Button variant="secondary" onClick={() => open('target')}>
            {text('portal-admin.target.action')}
          </Button>
          <Button icon={Pencil} variant="secondary" onClick={() => open('form')}>
            {text('portal-admin.users.change')}
          </Button>
        </>
      }
    >
      <DoneInFocus said={done} />
      <PartnerFacts partner={partner} />
      <Section
        title={text('portal.menu.statement')}
        actions={
          <Button icon={Plus} variant="secondary" onClick={() => open('booking')}>
            {text('portal-admin.booking.title')}
          </Button>
        }
      >
        <Statement partner={partner} />
      </Section>
      {opened === 'form' && <PartnerForm partner={partner} onClose={close} onDone={close} />}
      {opened === 'target' && (
        <TargetForm
          name={name}
          target={partner.target}
          onSave={(target) => change.mutateAsync({ target })}
          onClose={close}
          onDone={finish}
        />
      )}
      {opened === 'booking' && <BookingForm partner={partner} onClose={close} onDone={finish} />}
      {opened === 'status' && (
        <ConfirmDialog
          title={say('title')}
          action={say('action')}
          onConfirm={() => change.mutateAsync({ status: turn === 'suspend' ? 'suspended' : 'active' })}
          onClose={close}
        >
          <p>{say('text')}</p>
        </ConfirmDialog>
      )}
    </PortalPage>
  );
}

/** The entries of a partner's balance, newest first. */
function Statement({ partner: { id, balances } }: { partner: PartnerView }) {
  const text = useText();
  const list = usePartnerEntries(id);
  const { user } = useUser();
  const seesOrders = user?.scope.includes('insurer:orders') === true;
  const orderOf = (number: string) => (seesOrders ? <OrderNumberLink number={number} /> : number);
  const columns = useEntryColumns(balances.currency, orderOf);
  return (
    <>
      <PagedTable
        caption={text('portal.menu.statement')}
        columns={columns}
        by="id"
        list={list}
        savedAs="partnerStatement"
        empty={text('portal.statement.none')}
      />
      <h2 className="text-lead">{text('portal.statement.commission')}</h2>
      <CommissionTable list={usePartnerCommission(id)} savedAs="partnerCommission" orderOf={orderOf} />
    </>
  );
}

/** The agreement with a partner, and the balance. */
function PartnerFacts({ partner }: { partner: PartnerDetail }) {
  const text = useText();
  const { data: products = [] } = useProducts();
  const { type, company, accountCode, maySell, allowPayWithoutCommission, commission, balances, commissionDue } =
    partner;
  const yesNo = (is: boolean) => text(is ? 'portal.yes' : 'portal.no');
  const money = (minorUnits: number) => <Money minorUnits={minorUnits} currency={balances.currency} />;
  const nameOf = (product: string) => products.find(({ id }) => id === product)?.name ?? product;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Section title={text('portal-admin.partner.terms')}>
        <Facts
          facts={[
            { term: text('portal-admin.partner.type'), detail: text(`portal.partnerTypes.${type}`) },
            { term: text('portal-admin.partner.company'), detail: company },
            { term: text('portal-admin.partner.accountCode'), detail: accountCode },
            { term: text('portal-admin.partner.maySell'), detail: yesNo(maySell) },
            { term: text('portal-admin.partner.allowPayWithoutCommission'), detail: yesNo(allowPayWithoutCommission) },
          ]}
        />
      </Section>
      <div className="grid gap-6">
        <Section title={text('portal.balance.title')}>
          <Facts
            facts={[
              { term: text('portal.balance.available'), detail: money(balances.available) },
              { term: text('portal.balance.total'), detail: money(balances.total) },
              { term: text('portal.balance.outstanding'), detail: money(balances.outstanding) },
            ]}
          />
        </Section>
        <Section title={text('portal.words.commission')}>
          <Facts
            facts={[
              { term: text('portal-admin.partner.commissionDue'), detail: money(commissionDue) },
              { term: text('portal-admin.partner.commissionDefault'), detail: percentWords(commission, text) },
              ...Object.entries(commission.products).map(([product, percent]) => ({
                term: nameOf(product),
                detail: `${percent}%`,
              })),
            ]}
          />
        </Section>
      </div>
    </div>
  );
}
