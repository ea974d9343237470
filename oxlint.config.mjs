import { defineConfig } from 'oxlint';
import { boundaries } from './tools/support/boundaries.mjs';

// A module and not oxlint.config.ts: oxlint reads that from Node 22.18 on, the product starts on 20.19.
export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { browser: true, es2024: true, node: true },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', '**/trustedTypes.ts', '**/styles.ts', '**/stylesSignedIn.ts'] },
    ],
    'unicorn/no-array-fill-with-reference-type': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'import/no-named-as-default-member': 'off',
    'no-await-in-loop': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'oxc/no-map-spread': 'off',
    'promise/no-promise-in-callback': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
  },
  overrides: [
    ...boundaries(),
    { files: ['tools/**'], rules: { 'typescript/no-unsafe-assignment': 'off' } },
    {
      files: ['tests/**', 'e2e/**'],
      rules: {
        'vitest/expect-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/no-standalone-expect': 'off',
        'promise/always-return': 'off',
      },
    },
    { files: ['e2e/**'], rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
  ],
  ignorePatterns: ['node_modules', 'dist', '.data', 'test-results', 'playwright-report'],
});
