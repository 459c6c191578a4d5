export { viewport } from '@portal/platform/testing';
