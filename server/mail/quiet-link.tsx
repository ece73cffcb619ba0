import { Link } from '@react-email/link';
import { Text } from '@react-email/text';

/** A way that nobody is asked to take: a line, not a button. */
export function QuietLink({ label, url }: { label: string; url: string }) {
  return (
    <Text style={{ fontSize: '14px', lineHeight: '22px', margin: '0 0 18px' }}>
      <Link href={url} style={{ color: '#1f4e79', textDecoration: 'underline' }}>
        {label}
      </Link>
    </Text>
  );
}
