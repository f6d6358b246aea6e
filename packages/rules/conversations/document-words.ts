import { t } from '@waymark/words/t'

/**
 * The usual documents that an agent asks for, and what a message says around their list, in the language that is being
 * written. The titles are for the agent, so they are in English. `{due}` stands for the day.
 */
export const documentWords = (first_name: string) => ({
  before: [
    first_name === '' ? t('Hello,') : t('Hello {first_name},', { first_name }),
    t('Please send me these documents by {due}:', { due: '{due}' }),
  ].join('\n'),
  after: t('On your page, add the files to your reply. A clear photo is enough. Thank you!'),
  documents: [
    { title: 'Proof of income', said: t('Proof of income, such as pay stubs, a W-2 or your last tax return') },
    { title: 'Photo ID', said: t('A photo ID, such as a driver’s license') },
    { title: 'Proof of address', said: t('Proof of your address, such as a lease or a utility bill') },
    { title: 'Citizenship or immigration', said: t('Proof of citizenship or your immigration documents') },
    { title: 'Loss of coverage', said: t('The letter that says when your coverage ends or ended') },
    { title: 'Insurance cards', said: t('The cards for any coverage you have now') },
    { title: 'Marketplace letters', said: t('Letters from the marketplace or Medicaid') },
  ],
})
