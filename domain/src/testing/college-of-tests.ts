import { setCollegeZone } from '../values/college-day.ts';

// What tests know: midnights of the delivered college.
setCollegeZone('Australia/Sydney');
