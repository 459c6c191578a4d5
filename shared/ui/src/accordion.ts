export { Accordion, AccordionHeader, AccordionItem, AccordionPanel } from '@fluentui/react-components';
