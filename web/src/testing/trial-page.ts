import { TRIAL_CONFIGURATION } from './trial-configuration.ts';

// Before anything that is tested reads it.
const page = document.createElement('script');
page.type = 'application/json';
page.id = 'configuration';
page.textContent = JSON.stringify(TRIAL_CONFIGURATION);
if (document.getElementById(page.id) === null) document.head.append(page);
