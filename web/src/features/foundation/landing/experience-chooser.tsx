import { t } from '@waymark/words/t'
import { Link } from 'react-router-dom'
import { BusinessScene, PersonalScene, ProfessionalScene } from '../../../shared/brand/illustrations.tsx'
import { Logo } from '../../../shared/brand/logo.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { PublicFeedback } from '../../../shared/feedback/public-feedback.tsx'
import { Cluster, Column, Row, Stack } from '../../../shared/kit/layout.tsx'
import { classes } from '../../../shared/kit/part.ts'
import kit from '../../../shared/kit/text.module.css'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { ColorSchemeToggle } from '../../../shared/ui/color-scheme-toggle.tsx'
import { HomeLink } from '../../../shared/ui/home-link.tsx'
import { Languages } from '../../../shared/ui/languages.tsx'
import styles from './experience-chooser.module.css'

const CHOICES = [
  {
    name: t('Personal insurance'),
    what: t('For you or your family. A free assessment, then one licensed agent who contacts you.'),
    Scene: PersonalScene,
    /** The consumer landing. */
    to: null,
  },
  {
    name: t('Business'),
    what: t('For employers. See in 30 seconds what gap coverage would cost, and who gains.'),
    Scene: BusinessScene,
    to: '/business',
  },
  {
    name: t('Insurance professional'),
    what: t('For agents, brokers and advisors. A network to share work, referrals and fees.'),
    Scene: ProfessionalScene,
    to: '/tw',
  },
] as const

const FOOTER = [
  ['/terms', t('Terms')],
  ['/privacy', t('Privacy')],
  ['/broker', t('Agent Sign-In')],
] as const

export function ExperienceChooser() {
  const { brand_name } = useSite()
  return (
    <div className={classes(kit.public, styles.page)}>
      <Column as="header">
        <Row justify="between" className={styles.bar}>
          <Logo brand_name={brand_name} />
          <Row gap="lg">
            <Languages />
            <ColorSchemeToggle />
          </Row>
        </Row>
      </Column>
      <Column as="main" gap="xl" className={styles.main}>
        <Heading level={1} className={styles.title}>
          {t('What brings you here?')}
        </Heading>
        <ul className={styles.choices}>
          {CHOICES.map((choice) => (
            <li key={choice.name}>
              <Choice {...choice} />
            </li>
          ))}
        </ul>
      </Column>
      <Cluster as="footer" gap="xl" justify="center" className={styles.foot}>
        {FOOTER.map(([to, name]) => (
          <Text key={to} as={Link} to={to} size="sm" tone="muted" tap>
            {name}
          </Text>
        ))}
      </Cluster>
      <PublicFeedback />
    </div>
  )
}

function Choice({ name, what, Scene, to }: (typeof CHOICES)[number]) {
  const about = (
    <>
      <Scene />
      <Stack as="span" gap="sm" className={styles.text}>
        <span className={styles.name}>{name}</span>
        <Text as="span" tone="muted">
          {what}
        </Text>
      </Stack>
    </>
  )
  if (to) {
    return (
      <Link to={to} className={styles.choice}>
        {about}
      </Link>
    )
  }
  return (
    // A link to the current address would replace the history entry, and going back could not reopen the chooser.
    <HomeLink replace={false} className={styles.choice}>
      {about}
    </HomeLink>
  )
}
