import { useState } from 'react';
import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import type { ChartJourney } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import {
  addStopPage,
  addTransition,
  insertAfter,
  insertBefore,
  insertOnTransition,
} from '#web/surfaces/studio/base/chart/edit-journey.ts';
import type { JourneyIssue } from '#web/surfaces/studio/base/chart/journey-issues.ts';
import { addPage } from '#web/surfaces/studio/base/inputs/add-page.ts';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { findMessage, sharedMessagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type ChosenCondition, ConditionChoice, resolveCondition } from './condition-choice.tsx';
import { faultWords, type OpenJourney } from './graph/use-journey.ts';

/** The position of a new page: before or after a page, on a transition, or as an end for some buyers (`stopAt`). */
export type PagePosition =
  | { is: 'before' | 'after' | 'stopAt'; page: string }
  | { is: 'on'; page: string; index: number };

type PageDialogProps = { open: OpenJourney; place: PagePosition; onClose: () => void; onMade: (name: string) => void };

const languages: readonly Locale[] = ['en', 'km', 'zh'];
/** The shared texts of a page that ends the journey without a sale. */
const SHARED_STOP_PAGE = 'pages.callUs';
const MAX_TITLE_LENGTH = 120;
const MAX_LEAD_LENGTH = 600;

/** Adds a page with its texts. Its fields are added in the Pages part. */
export function PageDialog({ open, place, onClose, onMade }: PageDialogProps) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const { journey, names } = open;
  const [fault, setFault] = useState<JourneyIssue | null>(null);
  const isStop = place.is === 'stopAt';
  const shared = (language: Locale, word: string): string =>
    isStop
      ? (findMessage(
          workspace.value(sharedMessagesFile(language)) as MessageTree | undefined,
          `${SHARED_STOP_PAGE}.${word}`,
        ) ?? '')
      : '';
  const label = (word: string, language: Locale) =>
    text('studio-journey.page.in', {
      what: text(`studio-journey.page.${word}`),
      language: text(`portal.languages.${language}`),
    });
  const form = useForm({
    id: 'page',
    initial: {
      ...{ en: shared('en', 'title'), km: shared('km', 'title'), zh: shared('zh', 'title') },
      ...{ leadEn: shared('en', 'lead'), leadKm: shared('km', 'lead'), leadZh: shared('zh', 'lead') },
      condition: { name: '' } as ChosenCondition,
    },
    labels: {
      ...{ en: label('title', 'en'), km: label('title', 'km'), zh: label('title', 'zh') },
      ...{ leadEn: label('lead', 'en'), leadKm: label('lead', 'km'), leadZh: label('lead', 'zh') },
      condition: text('studio-journey.condition.label'),
    },
    required: ['en'],
    check: ({ condition }) =>
      isStop && condition.name === '' ? { condition: text('studio-journey.condition.missing') } : {},
    send: async ({ en, km, zh, leadEn, leadKm, leadZh, condition }) => {
      const name = generateFreeName(en, [...journey.pages, ...Object.keys(journey.states)], 'page');
      const words = {
        en: { title: en.trim(), lead: leadEn },
        km: { title: km.trim(), lead: leadKm },
        zh: { title: zh.trim(), lead: leadZh },
      };
      const { guard, changes } = isStop ? resolveCondition(condition, open, product, name) : { guard: '', changes: [] };
      const found = open.change(
        insertPage(journey, place, name, guard),
        [...addPage(product, { name, words }), ...changes],
        [guard],
      );
      setFault(found ?? null);
      if (found) return;
      onMade(name);
      onClose();
    },
  });
  return (
    <FormDialog
      title={text(`studio-journey.page.${place.is === 'on' ? 'after' : place.is}`, { page: names.state(place.page) })}
      action={text(isStop ? 'studio-journey.stop.action' : 'studio-journey.page.action')}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">{text(isStop ? 'studio-journey.stop.text' : 'studio-journey.page.text')}</p>
      {fault && (
        <Notice kind="warning" live title={text('studio-journey.refused')}>
          {faultWords(fault, names, text)}
        </Notice>
      )}
      {isStop && (
        <ConditionChoice
          id="page-condition"
          open={open}
          value={form.values.condition}
          error={form.errors.condition}
          onChange={(condition) => form.set({ condition })}
        />
      )}
      {languages.map((language) => {
        const lead = leadFields[language];
        return (
          <div key={language} className="grid gap-3">
            <TextField
              form={form}
              name={language}
              maxLength={MAX_TITLE_LENGTH}
              optional={language !== 'en'}
              help={language === 'en' ? undefined : text('studio-journey.page.later')}
            />
            {isStop && (
              <Field {...form.field(lead)} optional>
                <TextArea {...form.input(lead)} maxLength={MAX_LEAD_LENGTH} />
              </Field>
            )}
          </div>
        );
      })}
    </FormDialog>
  );
}

const leadFields = { en: 'leadEn', km: 'leadKm', zh: 'leadZh' } as const;

function insertPage(journey: ChartJourney, place: PagePosition, name: string, guard: string): ChartJourney {
  const { is, page } = place;
  if (is === 'before') return insertBefore(journey, page, name);
  if (is === 'after') return insertAfter(journey, page, name);
  if (is === 'on') return insertOnTransition(journey, page, place.index, name);
  return addTransition(addStopPage(journey, name), page, { guard, to: name });
}
