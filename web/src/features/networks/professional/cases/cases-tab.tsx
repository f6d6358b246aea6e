import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { List, ListStates } from '../../../../shared/kit/list.tsx'
import { Section } from '../../../../shared/kit/panel.tsx'
import { Heading } from '../../../../shared/kit/text.tsx'
import {
  caseStudiesQuery,
  caseStudyReferralsQuery,
  ownCaseStudiesQuery,
} from '../../../../shared/networks/case-studies.ts'
import styles from '../../../../shared/networks/case-study-body.module.css'
import { CaseStudyBody } from '../../../../shared/networks/case-study-body.tsx'
import { CaseStudyForm } from './case-study-form.tsx'
import { OwnCaseStudyCard } from './own-case-study.tsx'

/** Members' case studies about won referrals. */
export function CasesTab() {
  return (
    <Section
      title="Case studies"
      lead="What changed for employers that members referred. Each is shared with the employer’s consent, after an administrator reads it."
    >
      <Write />
      <Own />
      <Feed />
    </Section>
  )
}

/** Starts a case study. Hidden unless there is a won referral without one. */
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
    <Cluster gap="md" align="end">
      <NativeSelect
        label="Write a case study about"
        data={[{ value: '', label: 'Choose a won referral' }, ...options]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </Cluster>
  )
}

function Own() {
  const own = useInfiniteQuery(ownCaseStudiesQuery)
  return (
    <ListStates
      list={own}
      failure="Your case studies could not be loaded"
      skeleton={{ rows: 0, height: 0 }}
      empty={null}
      more="Show more of yours"
    >
      {(rows) => (
        <>
          <Heading level={3}>Yours</Heading>
          <Stack as="ul" gap="sm" aria-label="Your case studies">
            {rows.map((study) => (
              <OwnCaseStudyCard key={study.id} study={study} />
            ))}
          </Stack>
        </>
      )}
    </ListStates>
  )
}

function Feed() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const feed = useInfiniteQuery({ ...caseStudiesQuery(q), placeholderData: keepPreviousData })
  return (
    <>
      <Heading level={3}>From all members</Heading>
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
      <List
        list={feed}
        label="Case studies"
        look="panels"
        empty={q === '' ? 'No case studies yet. Win an opportunity to create one!' : 'No case studies match.'}
      >
        {(study) => <CaseStudyBody study={study} />}
      </List>
    </>
  )
}
