import { remoteConfig } from '@portal/tools/build/webpack.mjs';

export default remoteConfig(import.meta.url);
