import { remoteConfig } from '@portal/build/webpack.mjs';

export default remoteConfig(import.meta.url);
