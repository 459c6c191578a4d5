/** A link of the text style; addresses of the portal use `Link` of `router`. */
export { Link as FluentLink } from '@fluentui/react-components';
