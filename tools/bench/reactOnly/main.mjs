// What `npm run bench:web` holds the login page against: the same words and fields, drawn by React and nothing else.
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Field(/** @type {{ label: string } & import('react').ComponentProps<'input'>} */ { label, ...input }) {
  const [value, setValue] = useState('');
  return h(
    'label',
    null,
    label,
    h('input', { ...input, value, onChange: (event) => setValue(event.currentTarget.value) }),
  );
}

function Page() {
  return h(
    'main',
    null,
    h('h1', null, 'Sign in'),
    h('p', null, 'Refer apps you trust. See every click, commission and payout.'),
    h(
      'form',
      { method: 'post', onSubmit: (event) => event.preventDefault() },
      h(Field, { label: 'Email', name: 'email', type: 'email', autoComplete: 'username' }),
      h(Field, { label: 'Password', name: 'password', type: 'password', autoComplete: 'current-password' }),
      h('button', { type: 'submit' }, 'Sign in'),
    ),
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(h(Page));
