import { Field } from '@portal/ui/field';
import {
  Combobox,
  Dropdown,
  Option,
  OptionGroup,
  Radio,
  RadioGroup,
  SpinButton,
  Switch,
  Textarea,
  ToggleButton,
} from '@portal/ui/form';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORD, LONG_WORDS, States } from './states';

export default { title: 'form' } satisfies Meta;

const options = ['Stuttgart', 'Freiburg', LONG_WORDS].map((name) => (
  <Option key={name} value={name}>
    {name}
  </Option>
));

export const Choices = () => (
  <States
    of={{
      'dropdown, nothing chosen': (
        <Field label="Group">
          <Dropdown placeholder="Choose a group">{options}</Dropdown>
        </Field>
      ),
      'dropdown, long name chosen': (
        <Field label="Group">
          <Dropdown style={{ minWidth: 0 }} defaultValue={LONG_WORDS} defaultSelectedOptions={[LONG_WORDS]}>
            {options}
          </Dropdown>
        </Field>
      ),
      'dropdown, error': (
        <Field label="Group" required validationState="error" validationMessage="A group is needed.">
          <Dropdown>{options}</Dropdown>
        </Field>
      ),
      'dropdown, disabled': (
        <Field label="Group">
          <Dropdown disabled defaultValue="Stuttgart">
            {options}
          </Dropdown>
        </Field>
      ),
      combobox: (
        <Field label="City">
          <Combobox defaultValue="Stuttgart">
            <OptionGroup label="Germany">{options}</OptionGroup>
          </Combobox>
        </Field>
      ),
      'radio buttons': (
        <Field label="Role">
          <RadioGroup defaultValue="viewer">
            <Radio value="viewer" label="Viewer" />
            <Radio value="admin" label="Admin" disabled />
            <Radio value="long" label={LONG_WORDS} />
          </RadioGroup>
        </Field>
      ),
    }}
  />
);

export const OpenDropdown = () => (
  <Field label="Group">
    <Dropdown defaultOpen defaultSelectedOptions={['Stuttgart']} defaultValue="Stuttgart">
      {options}
    </Dropdown>
  </Field>
);

export const Others = () => (
  <States
    of={{
      'switch, off': <Switch label="Send mails" />,
      'switch, on': <Switch defaultChecked label="Send mails" />,
      'switch, disabled': <Switch disabled label="Send mails" />,
      'toggle button': <ToggleButton>List</ToggleButton>,
      'toggle button, pressed': <ToggleButton checked>List</ToggleButton>,
      number: (
        <Field label="Every … days">
          <SpinButton defaultValue={30} min={1} max={365} />
        </Field>
      ),
      'number, error': (
        <Field label="Every … days" validationState="error" validationMessage="At least 1.">
          <SpinButton defaultValue={0} min={1} />
        </Field>
      ),
      'long text': (
        <Field label="Comment" hint={LONG_WORDS}>
          <Textarea defaultValue={LONG_WORD} />
        </Field>
      ),
      'text, disabled': (
        <Field label="Comment">
          <Textarea disabled defaultValue="Door does not close" />
        </Field>
      ),
    }}
  />
);
