import { TEXT_LENGTH } from '@portal/domain/limits';
import { matcher } from '@portal/domain/search';
import { TextField } from '@portal/ui/edit/TextField';
import { Field } from '@portal/ui/field';
import { Combobox, Option, useControlSize } from '@portal/ui/form';
import { makeStyles, mergeClasses } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useEffect, useRef, useState } from 'react';
import type { ConfiguredEvent } from '../../data/incident-config';
import { useGroupTexts } from './texts';

/** How many are offered at once; typing narrows them. */
const OFFERED = 50;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0, padding: 0, listStyleType: 'none' },
  search: { minWidth: 0, width: '100%' },
});

interface EventTextsProps {
  events: readonly ConfiguredEvent[];
  /** By event id: those that are there have a field, also while it is empty. */
  texts: Readonly<Record<string, string>>;
  onChange: (texts: Record<string, string>) => void;
  readOnly: boolean;
}

/** The default descriptions that are set, each in its field, and a search that adds one for another event [R-GRP-21]. */
export function EventTexts({ events, texts, onChange, readOnly }: EventTextsProps) {
  const styles = useStyles();
  const { t } = useGroupTexts();
  const control = useControlSize();
  const [query, setQuery] = useState('');
  const [added, setAdded] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const line = [...(list.current?.children ?? [])].find((one) => (one as HTMLElement).dataset['event'] === added);
    line?.querySelector('textarea')?.focus();
  }, [added]);

  const labelOf = ({ id, name }: ConfiguredEvent) => (name === id ? id : t('config.event', { name, id }));
  const set = events.filter(({ id }) => id in texts);
  const fits = matcher(query);
  const offered = events.filter((event) => !(event.id in texts) && fits(labelOf(event))).slice(0, OFFERED);
  const add = (id: string) => {
    onChange({ ...texts, [id]: '' });
    setQuery('');
    setAdded(id);
  };
  if (events.length === 0) return <Meta>{t('config.noEvents')}</Meta>;
  return (
    <>
      {set.length === 0 && <Meta>{t('config.noTexts')}</Meta>}
      {set.length > 0 && (
        <ul ref={list} className={styles.root}>
          {set.map((event) => (
            <li key={event.id} data-event={event.id}>
              <TextField
                label={labelOf(event)}
                rows={2}
                maxLength={TEXT_LENGTH}
                readOnly={readOnly}
                value={texts[event.id] ?? ''}
                onChange={(text) => onChange({ ...texts, [event.id]: text })}
              />
            </li>
          ))}
        </ul>
      )}
      {!readOnly && set.length < events.length && (
        <Field label={t('config.addText')} hint={t('config.addHint')}>
          <Combobox
            size={control.size}
            className={mergeClasses(control.className, styles.search)}
            freeform
            value={query}
            selectedOptions={[]}
            onChange={({ target }) => setQuery(target.value)}
            onOptionSelect={(_, { optionValue }) => optionValue !== undefined && add(optionValue)}
          >
            {offered.map((event) => (
              <Option key={event.id} value={event.id}>
                {labelOf(event)}
              </Option>
            ))}
            {offered.length === 0 && (
              <Option disabled value="" text="">
                {t('config.noEvent')}
              </Option>
            )}
          </Combobox>
        </Field>
      )}
    </>
  );
}
