/** What a page says of its installation while the product is developed and tested; else the server says it. */
export const TRIAL_CONFIGURATION = {
  clientId: 'cpd-web',
  audience: 'cpd-api',
  scope: 'openid profile offline_access',
  usernameClaim: 'preferred_username',
  productName: 'CPD Logbook',
  collegeName: 'the college',
  timeZone: 'Australia/Sydney',
  primaryColour: '',
  environment: 'production',
  memberServices: [],
  offices: [],
  product: 'CPD',
};
