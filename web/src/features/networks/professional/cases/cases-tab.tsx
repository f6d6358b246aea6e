import { NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'
import { More } from '../../../../shared/kit/list.tsx'
import { Failure } from '../../../../shared/kit/states.tsx'
import tab from '../network-tab.module.css'
import styles from './case-studies.module.css'
import { CaseStudyBody } from './case-study-body.tsx'
import { CaseStudyForm } from './case-study-form.tsx'
import { OwnCaseStudyCard } from './own-case-study.tsx'
import { caseStudiesQuery, caseStudyReferralsQuery, ownCaseStudiesQuery } from './queries.ts'

/** What won referrals changed, as members tell it. */
export function CasesTab() {
  return (
    <section aria-labelledby="cases-title">
      <h2 id="cases-title" className={tab.title}>
        Case studies
      </h2>
      <p className={tab.lead}>
        What changed for employers whom members brought. Each is told with their consent, and read by an administrator
        before it shows.
      </p>
      <Write />
      <Own />
      <Feed />
    </section>
  )
}

/** Where there is a won referral that nobody wrote of yet. */
function Write() {
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(caseStudyReferralsQuery)
  const referrals = data?.referrals ?? []
  const referral = referrals.find(({ id }) => id === chosen)
  if (referral) {
    const { id: referral_id, employer_company, contact_name, employee_count_estimate: lives_covered } = referral
    const subject = { referral_id, employer_company, contact_name, lives_covered }
    return <CaseStudyForm key={referral_id} subject={subject} written={null} close={() => setChosen('')} />
  }
  if (referrals.length === 0) return null
  const options = referrals.map(({ id, employer_company }) => ({ value: id, label: employer_company }))
  return (
    <div className={styles.choices}>
      <NativeSelect
        label="Write a case study of"
        data={[{ value: '', label: 'Choose a won referral' }, ...options]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </div>
  )
}

function Own() {
  const own = useInfiniteQuery(ownCaseStudiesQuery)
  if (own.isError && !own.data) {
    return <Failure title="Your case studies could not be loaded" error={own.error} retry={() => void own.refetch()} />
  }
  if (!own.data || own.data.length === 0) return null
  return (
    <>
      <h3 className={styles.section}>Yours</h3>
      <ul className={tab.list} aria-label="Your case studies">
        {own.data.map((study) => (
          <OwnCaseStudyCard key={study.id} study={study} />
        ))}
      </ul>
      <More list={own}>Show more of yours</More>
      <h3 className={styles.section}>Of all members</h3>
    </>
  )
}

function Feed() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const feed = useInfiniteQuery({ ...caseStudiesQuery(q), placeholderData: keepPreviousData })
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search case studies"
        placeholder="Search title, county or story"
        className={styles.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={LIMITS.short_text}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {feed.isError && !feed.data ? (
        <Failure error={feed.error} retry={() => void feed.refetch()} />
      ) : !feed.data ? (
        <Skeleton height={220} />
      ) : feed.data.length === 0 ? (
        <p className={tab.empty}>
          {q === '' ? 'No case studies yet. Win an opportunity to create one!' : 'No case study says that.'}
        </p>
      ) : (
        <ul className={tab.list} aria-label="Case studies">
          {feed.data.map((study) => (
            <li key={study.id} className={tab.card}>
              <CaseStudyBody study={study} />
            </li>
          ))}
        </ul>
      )}
      <More list={feed} />
    </>
  )
}
