import { Link } from 'react-router-dom'
import styles from './pro-network.module.css'

/** Made up, and marked as such wherever they stand; the fees are those of the network's tiers. */
const SAMPLES = [
  { title: 'Machine shop wants level-funded quotes', about: '24 employees, Texas', fee: '$400 referral fee' },
  { title: 'Bakery looking for its first group plan', about: '12 employees, Ohio', fee: '$200 referral fee' },
  {
    title: 'Retiring owner needs a Medicare specialist',
    about: 'One person, Arizona',
    fee: 'No fee, a favor returned',
  },
] as const

/** What the professional network is like, and the way in; on the landing and in the portal. */
export function ProNetwork() {
  return (
    <section className={styles.network} aria-labelledby="pro-network">
      <div className={styles.pitch}>
        <h2 id="pro-network" className={styles.title}>
          Join Pro Network
        </h2>
        <p>
          Agents, advisors and CPAs refer work that someone else can do better, and share the fee. Posts look like this:
        </p>
        <Link to="/tw/dashboard" className={styles.explore}>
          Explore Network
        </Link>
      </div>
      <ul className={styles.posts}>
        {SAMPLES.map(({ title, about, fee }) => (
          <li key={title} className={styles.post}>
            <span className={styles.sample}>Sample</span>
            <strong>{title}</strong>
            <span className={styles.about}>{about}</span>
            <span className={styles.fee}>{fee}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
