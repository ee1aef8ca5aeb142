import { useState } from 'react';
import { SessionLinks, SessionPage } from '../session/session-page.tsx';
import { AskStep } from './ask-step.tsx';
import { CodeStep } from './code-step.tsx';
import { passwordResetTexts as texts } from './password-reset.en.ts';

const LINKS = (
  <SessionLinks question={texts.remembered} other={{ to: '/login', label: texts.logIn }} back={texts.backToMainSite} />
);

/** /reset-password: a code is requested, then entered with the new password. */
export function ResetPasswordScreen() {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'ask' | 'ask again' | 'code'>('ask');
  return (
    <SessionPage title={texts.title} links={LINKS}>
      {step !== 'code' ? (
        <AskStep
          hasComeBack={step === 'ask again'}
          email={email}
          onAsked={(asked) => {
            setEmail(asked);
            setStep('code');
          }}
        />
      ) : (
        <CodeStep email={email} onBack={() => setStep('ask again')} />
      )}
    </SessionPage>
  );
}
