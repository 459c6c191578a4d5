import { Field } from '@portal/ui/field';
import {
  Tag,
  TagGroup,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
} from '@portal/ui/tag-picker';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORD, nothing, States } from './states';

export default { title: 'tag-picker' } satisfies Meta;

function Picker({ chosen, disabled }: { chosen: readonly string[]; disabled?: boolean }) {
  return (
    <Field label="People">
      <TagPicker selectedOptions={[...chosen]} onOptionSelect={nothing} disabled={disabled}>
        <TagPickerControl>
          <TagPickerGroup aria-label="Chosen people">
            {chosen.map((name) => (
              <Tag key={name} value={name} shape="rounded" style={{ maxWidth: '240px', overflow: 'hidden' }}>
                {name}
              </Tag>
            ))}
          </TagPickerGroup>
          <TagPickerInput aria-label="People" />
        </TagPickerControl>
        <TagPickerList>
          <TagPickerOption value="Ada">Ada</TagPickerOption>
        </TagPickerList>
      </TagPicker>
    </Field>
  );
}

export const All = () => (
  <States
    of={{
      'nobody chosen': <Picker chosen={[]} />,
      'some chosen': <Picker chosen={['Grace', 'Ada', 'Katherine']} />,
      'long name': <Picker chosen={[LONG_WORD]} />,
      disabled: <Picker chosen={['Grace']} disabled />,
      'tags alone': (
        <TagGroup aria-label="People">
          <Tag>Grace</Tag>
        </TagGroup>
      ),
    }}
  />
);
