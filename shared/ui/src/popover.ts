export { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
