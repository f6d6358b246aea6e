import { type ImportField, importFields } from '@waymark/contracts/leads/imports/fields'

export type ImportSource = 'agencybloc' | 'healthsherpa' | 'hubspot'

/**
 * Headings that we know, by the field they fill, without spaces, punctuation and capital letters. Where each one of a
 * program comes from, and which could not be verified: docs/decisions/0047-imports.md.
 */
const HEADINGS: Record<ImportField, readonly string[]> = {
  first_name: ['firstname', 'first', 'fname', 'givenname', 'forename', 'clientfirstname', 'primaryfirstname'],
  last_name: ['lastname', 'last', 'lname', 'surname', 'familyname', 'clientlastname', 'primarylastname'],
  full_name: ['name', 'fullname', 'clientname', 'client', 'contactname', 'insured', 'insuredname', 'membername'],
  email: ['email', 'emailaddress', 'primaryemail', 'emailprimary', 'clientemail', 'personalemail', 'email1'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilephonenumber',
    'cell',
    'cellphone',
    'homephone',
    'primaryphone',
    'phoneprimary',
    'telephone',
    'contactnumber',
    'phone1',
  ],
  date_of_birth: ['dateofbirth', 'dob', 'birthdate', 'birthday', 'birth', 'dobmmddyyyy', 'dateofbirthmmddyyyy'],
  gender: ['gender', 'sex'],
  zip_code: ['zip', 'zipcode', 'postalcode', 'postcode', 'homezip', 'zip5', 'mailingzip'],
  state: ['state', 'stateregion', 'homestate', 'residencestate', 'stateprovince', 'mailingstate'],
  language: ['language', 'preferredlanguage', 'spokenlanguage'],
  household_size: ['householdsize', 'familysize', 'numberinhousehold', 'taxhouseholdsize'],
  annual_income: ['householdincome', 'annualincome', 'income', 'annualhouseholdincome', 'annualincomeusd'],
  tobacco_use: ['tobacco', 'tobaccouse', 'smoker', 'tobaccouser', 'smokerstatus'],
  occupation: ['occupation', 'jobtitle', 'job', 'profession'],
  status: ['status', 'policystatus', 'clientstatus', 'leadstatus', 'lifecyclestage', 'stage'],
  plan_year: ['planyear', 'coverageyear', 'policyyear', 'benefityear'],
  effective_on: ['effectivedate', 'policyeffectivedate', 'coveragestart', 'coveragestartdate', 'startdate', 'effdate'],
  carrier: ['carrier', 'carriername', 'issuer', 'issuername', 'insurer', 'insurancecompany', 'insurancecarrier'],
  plan_name: ['plan', 'planname', 'product', 'productname', 'policyname', 'planhiosid'],
  premium: ['premium', 'monthlypremium', 'netpremium', 'premiumamount', 'grosspremium', 'modalpremium'],
  policy_number: [
    'policynumber',
    'policyno',
    'policyid',
    'memberid',
    'subscriberid',
    'ffmsubscriberid',
    'issuerassignedpolicyid',
  ],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'coveragetype', 'description'],
}
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** AgencyBloc names the record before the field: `Individual: First Name`. */
const RECORD = /^(?:individual|policy|carrier)\s*:\s*/i

/** The field that a column with this heading fills, if we know it. */
function fieldOfHeading(heading: string): ImportField | null {
  const words = plain(heading.replace(RECORD, ''))
  return importFields.find((field) => HEADINGS[field].includes(words)) ?? null
}

/** What each column probably fills. Of several columns for one field, only those that add to it are taken. */
export function guessMapping(headings: readonly string[]): (ImportField | null)[] {
  const guesses = headings.map(fieldOfHeading)
  const named = guesses.includes('first_name') || guesses.includes('last_name')
  return guesses.map((field) => (field === 'full_name' && named ? null : field))
}

/** The program whose export has these headings. */
export function sourceOfHeadings(headings: readonly string[]): ImportSource | null {
  const words = new Set(headings.map(plain))
  if (headings.some((heading) => /^individual\s*:/i.test(heading))) return 'agencybloc'
  if (words.has('ffmappid') || words.has('ffmsubscriberid')) return 'healthsherpa'
  if (words.has('recordid') && (words.has('firstname') || words.has('email'))) return 'hubspot'
  return null
}

/** A file may have a title and other lines above its headings. */
const MOST_ABOVE = 10

/** The row with the headings: the first one with at least two that we know, or else the first one with any text. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, MOST_ABOVE).findIndex((row) => new Set(row.map(fieldOfHeading).filter(Boolean)).size >= 2)
  return known >= 0 ? known : rows.findIndex((row) => row.some((cell) => cell.trim() !== ''))
}
