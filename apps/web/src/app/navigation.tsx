import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import { texts } from './app.texts.ts';
import { type Destination, DESTINATIONS, openFrom } from './destinations.ts';
import styles from './navigation.module.css';

/** The main destinations: a bar at the bottom, from 1200 px on a rail at the left. One list, drawn once. */
export function Navigation() {
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      <ul className={styles.list}>
        {DESTINATIONS.map((destination) => (
          <li key={destination.label} className={styles.place}>
            <Item destination={destination} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Item({ destination }: { readonly destination: Destination }) {
  const face = (
    <>
      <Icon of={destination.icon} size={24} />
      <span className={styles.label}>{destination.label}</span>
    </>
  );
  if ('opens' in destination) {
    return (
      <button type="button" className={styles.item} onClick={() => openFrom(destination)}>
        {face}
      </button>
    );
  }
  return (
    <Link
      to={destination.to}
      className={styles.item}
      activeOptions={{ exact: true }}
      onClick={(event) => {
        // Home again, at home: back to the top.
        if (location.pathname !== destination.to) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: 'smooth' });
      }}
    >
      {face}
    </Link>
  );
}
