export { CounterBadge } from '@fluentui/react-components';
