import { Painted } from '../app/painted.tsx';
import { LoginScreen } from '../features/session/login-screen.tsx';
import { SignupScreen } from '../features/session/signup-screen.tsx';

export function LoginPage() {
  return (
    <>
      <LoginScreen />
      <Painted />
    </>
  );
}

export function AdminLoginPage() {
  return (
    <>
      <LoginScreen isAdmin />
      <Painted />
    </>
  );
}

export function SignupPage() {
  return (
    <>
      <SignupScreen />
      <Painted />
    </>
  );
}
