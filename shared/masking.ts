/** `m•••@casalume.example`: enough to recognise one's own address, too little to use somebody else's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  const [first] = email;
  return `${first}•••${email.slice(at)}`;
}

/** Keeps the last two digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 4 ? (phone ? '•••' : '') : `••• ${digits.slice(-2)}`;
}

/** Addresses and numbers inside a text, masked; the rest of it stays. */
export function maskContactsIn(text: string): string {
  // Addresses are looked for from the beginning of a word only: from each of its letters, a long word would hold up everybody.
  return text
    .replace(/(?<![^\s@<>()[\],;:])[^\s@<>()[\],;:]+@[^\s@<>()[\],;:]+\.[^\s@<>()[\],;:]+/g, maskEmail)
    .replace(/\+?\d[\d\s./()-]{6,}\d/g, maskPhone);
}
