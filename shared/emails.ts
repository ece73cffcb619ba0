/** `g•••@casalume.example`: enough for the owner to recognise, too little for others to learn. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  const [first] = email;
  return `${first}•••${email.slice(at)}`;
}
