import type { Language } from '@portal/domain/languages';
import { loadTexts } from '@portal/platform/i18n';
import { DeviceIcon } from '@portal/ui/device-icon';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { DialogButtons } from '@portal/ui/edit/DialogButtons';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { FieldsSkeleton } from '@portal/ui/edit/FieldsSkeleton';
import { LeaveQuestion } from '@portal/ui/edit/LeaveQuestion';
import { PictureField } from '@portal/ui/edit/PictureField';
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
    }}
    describe={(field, values) => ({ label: field, value: values[field] })}
  />
);
export const Conflict = () => conflicting(['name', 'city']);
export const ConflictBusy = () => conflicting([], true);

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
        'foot of a dialog': <DialogButtons action="Assign" onAction={nothing} onCancel={nothing} busy={false} />,
        'foot while it is done': <DialogButtons action="Assign" onAction={nothing} onCancel={nothing} busy />,
        'foot before it can be done': (
          <DialogButtons action="Assign" onAction={nothing} onCancel={nothing} busy={false} disabled />
        ),
      }}
    />
  );
};
