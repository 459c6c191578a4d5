/** Arrow keys inside a toolbar, tree or grid that is one Tab stop; focus that returns to its opener. */
export {
  useArrowNavigationGroup,
  useFocusableGroup,
  useFocusFinders,
  useRestoreFocusSource,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
