import type { Language } from '@portal/domain/languages';
import { loadTexts } from '@portal/platform/i18n';
import { DeviceIcon } from '@portal/ui/device-icon';
import { Choice, Choices } from '@portal/ui/edit/Choice';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { FieldsSkeleton } from '@portal/ui/edit/FieldsSkeleton';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { LeaveQuestion } from '@portal/ui/edit/LeaveQuestion';
import { LoadingTab } from '@portal/ui/edit/LoadingTab';
import { PictureField } from '@portal/ui/edit/PictureField';
import { TextField } from '@portal/ui/edit/TextField';
import { useEditTexts } from '@portal/ui/edit/texts';
import { UnsavedMark } from '@portal/ui/edit/UnsavedMark';
import { Field, Input } from '@portal/ui/field';
import { Image20Filled, Image20Regular, People20Filled, People20Regular } from '@portal/ui/icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { LONG_WORD, LONG_WORDS, nothing, States } from './states';

export default {
  title: 'edit',
  loaders: [({ globals }) => loadTexts('edit', globals['locale'] as Language)],
} satisfies Meta;

const never = () => new Promise<never>(nothing);
const pressLast: StoryObj['play'] = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"] button, [role="alertdialog"] button')].at(-1)?.click();

const Confirm = ({ title = 'Remove Oven 1?', onConfirm = nothing }: { title?: string; onConfirm?: () => unknown }) => (
  <ConfirmDialog title={title} action="Remove" onConfirm={onConfirm} onClose={nothing}>
    {title}
  </ConfirmDialog>
);
export const Confirmation = () => <Confirm />;
export const ConfirmationLongName = () => <Confirm title={`Remove ${LONG_WORD}?`} />;
export const ConfirmationBusy: StoryObj = { render: () => <Confirm onConfirm={never} />, play: pressLast };

const Form = ({ onAction = nothing, disabled }: { onAction?: () => unknown; disabled?: boolean }) => (
  <FormDialog title={`Add to ${LONG_WORD}`} action="Add" onAction={onAction} onClose={nothing} disabled={disabled}>
    <Input aria-label="Name" defaultValue="Oven 1" />
  </FormDialog>
);
export const OneThing = () => <Form />;
export const OneThingSaysWhyNotYet = () => (
  <FormDialog size="large" title="Add devices" action="Add device" reason="Look up a device first." onClose={nothing}>
    <Input aria-label="Name" defaultValue="Oven 1" />
  </FormDialog>
);
export const OnlyShown = () => (
  <FormDialog title={`Contacts of ${LONG_WORD}`} closeLabel="Close" onClose={nothing}>
    {LONG_WORD}
  </FormDialog>
);
export const OneThingNotYet = () => <Form disabled />;
export const OneThingBusy: StoryObj = { render: () => <Form onAction={never} />, play: pressLast };
export const OneThingNotValid: StoryObj = { render: () => <Form onAction={() => false} />, play: pressLast };

type Values = { name: string; city: string };
const theirs: Values = { name: 'Bakery', city: LONG_WORD };
const yours: Values = { name: 'Bakery in Stuttgart', city: '' };
const conflicting = (fields: readonly (keyof Values)[], busy = false) => (
  <ConflictDialog<Values>
    draft={{
      conflict: fields.map((field) => ({ field, theirs, yours })),
      busy,
      overwrite: async () => false,
      discard: nothing,
      goOn: nothing,
    }}
    describe={(field, values) => ({ label: field, value: values[field] })}
  />
);
export const Conflict = () => conflicting(['name', 'city']);
export const ConflictBusy = () => conflicting([], true);

const keptAt = (isOld: boolean) => (
  <KeptOffer
    kept={{
      offer: { at: Date.UTC(2026, 10, 22, 16, 3), isOld },
      take: nothing,
      refuse: nothing,
      forget: nothing,
      leave: nothing,
    }}
  />
);
export const TypedBefore = () => keptAt(false);
export const TypedBeforeAndChangedSince = () => keptAt(true);

export const Leave = () => <LeaveQuestion labels={['Properties', LONG_WORDS]} onStay={nothing} onLeave={nothing} />;

function Label() {
  return <Input defaultValue={useEditFrame().label} />;
}

function Editing({ name, children, tabs = true }: { name?: string; children: ReactNode; tabs?: boolean }) {
  const heads = [
    { id: 'a', label: 'Properties', icon: Image20Regular, filledIcon: Image20Filled },
    { id: 'b', label: 'People', icon: People20Regular, filledIcon: People20Filled, count: 12 },
  ];
  return (
    <EditDialog
      action="Edit group"
      name={name}
      icon={<DeviceIcon url="" />}
      mark="group/1"
      compact={!tabs}
      tabs={heads.slice(0, tabs ? 2 : 1).map((head) => ({ ...head, content: children }))}
      onClose={nothing}
    />
  );
}
const fields = (
  <>
    <Field label="Name" required validationState="error" validationMessage="A name is needed.">
      <Input />
    </Field>
    <Field label="Tab">
      <Label />
    </Field>
  </>
);
export const Dialog = () => (
  <Editing name="Stuttgart">
    <EditTab onSave={nothing} cannotSave note="Nothing is changed.">
      {fields}
    </EditTab>
  </Editing>
);
export const DialogUnsaved = () => (
  <Editing name={LONG_WORDS}>
    <EditTab unsaved onSave={nothing}>
      {fields}
    </EditTab>
  </Editing>
);
export const DialogBusy: StoryObj = {
  render: () => (
    <Editing name="Stuttgart" tabs={false}>
      <EditTab unsaved onSave={never} saveLabel="Create" back={{ label: 'Back', go: nothing }}>
        {fields}
      </EditTab>
    </Editing>
  ),
  play: pressLast,
};
export const DialogLoading = () => (
  <Editing>
    <EditTab>
      <FieldsSkeleton />
    </EditTab>
  </Editing>
);
export const DialogFailed = () => (
  <Editing>
    <LoadingTab
      failed="The group can’t be loaded"
      answer={{ error: new Error(), isFetching: false, refetch: async () => undefined }}
    />
  </Editing>
);

const places = ['Stuttgart', 'Freiburg', LONG_WORDS].map((label) => ({ value: label, label }));
const choice = { label: 'Place', options: places, onChoose: nothing };
const text = { label: 'Name', value: 'Oven 1', onChange: nothing };
export const Fields = () => (
  <States
    of={{
      'one of a few': <Choice {...choice} value="Freiburg" icon={<Image20Regular aria-hidden />} />,
      'none yet': <Choices {...choice} values={[]} placeholder="Choose places" />,
      'some of a few': <Choices {...choice} values={['Stuttgart', LONG_WORDS]} />,
      'a wrong choice': <Choices {...choice} required values={[]} problem="Choose a place." />,
      'a locked choice': <Choice {...choice} disabled value="Stuttgart" />,
      'a text': <TextField {...text} hint="As it stands on the device." />,
      'a text with its unit': <TextField {...text} value="12" contentAfter="days" />,
      'a wrong text': <TextField {...text} required value="" problem="A name is needed." />,
      'several lines': <TextField {...text} rows={3} value={LONG_WORDS} />,
      'several lines to read': <TextField {...text} rows={2} readOnly />,
      'long words': <TextField {...text} label={LONG_WORDS} value={LONG_WORD} problem={LONG_WORDS} />,
    }}
  />
);

const picture = <DeviceIcon url="" size={72} />;
const limits = { bytes: 1_000 };

export const Pieces = () => {
  const { t } = useEditTexts();
  const shared = { label: 'Picture', picture: () => picture, file: undefined, onChoose: nothing, limits };
  return (
    <States
      of={{
        'nothing unsaved': <UnsavedMark unsaved={false} note="Nothing is changed." />,
        unsaved: <UnsavedMark unsaved />,
        'no picture': <PictureField {...shared} hint="PNG or JPEG, up to 1 MB" />,
        'a picture that can be taken away': <PictureField {...shared} onRemove={nothing} />,
        'taken away in words': <PictureField {...shared} onRemove={nothing} removeLabel={t('picture.delete')} />,
        busy: <PictureField {...shared} quiet busy onRemove={nothing} />,
        'long hint': <PictureField {...shared} hint={LONG_WORDS} />,
      }}
    />
  );
};
