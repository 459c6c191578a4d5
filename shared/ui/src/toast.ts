export {
  Toast, ToastBody, ToastFooter, ToastTitle, ToastTrigger, Toaster, useToastController,
} from '@fluentui/react-components';
