import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { legalTexts as texts } from './legal.en.ts';
import styles from './legal.module.css';

/** One subject of a legal page: its paragraphs, and a list below them. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

/** A legal page, to be read from top to bottom. */
export interface LegalText {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

interface LegalScreenProps extends LegalText {
  readonly other: { readonly to: '/terms' | '/privacy'; readonly label: string };
}

/** A legal page, for visitors and logged-in users. */
export function LegalScreen({ title, intro, sections, other }: LegalScreenProps) {
  return (
    <main id="content" className={styles.page}>
      <Link to="/" className={styles.link}>
        <Icon of={ArrowLeft} size={18} />
        {texts.back}
      </Link>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p>{intro}</p>
      {sections.map((section) => (
        <section key={section.title} className={styles.section}>
          <h2 className={styles.subject}>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.list && (
            <ul className={styles.list}>
              {section.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Link to={other.to} className={styles.link}>
        {other.label}
      </Link>
    </main>
  );
}
