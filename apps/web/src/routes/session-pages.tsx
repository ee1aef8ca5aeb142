import { LoginScreen } from '../features/session/login-screen.tsx';
import { SignupScreen } from '../features/session/signup-screen.tsx';

export function LoginPage() {
  return <LoginScreen />;
}

export function AdminLoginPage() {
  return <LoginScreen isAdmin />;
}

export function SignupPage() {
  return <SignupScreen />;
}
