export {
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
} from '@fluentui/react-components';
export { useControlSize } from '../hooks/control-size';
