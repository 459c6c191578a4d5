import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Code that TypeScript knows; its types let ESLint find promises that nobody waits for. */
const TYPED = ['{shell,mf-*,backend,e2e,gallery}/**/*.{ts,tsx}', 'shared/*/src/**/*.{ts,tsx}'];

/** The check gives one program for several packages; an editor makes one for each. */
const PROGRAM = process.env.LINT_PROJECT ? { project: process.env.LINT_PROJECT } : { projectService: true };

const MARKUP = [
  "AssignmentExpression[left.property.name='innerHTML']",
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
].map((selector) => ({ selector, message: 'Nothing is ever run as markup: use text or elements.' }));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/.cache/**',
      '**/.data/**',
      '**/node_modules/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  {
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-eval': 'error',
      'no-restricted-syntax': ['error', ...MARKUP],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: TYPED,
    languageOptions: { parserOptions: { ...PROGRAM, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    files: ['{shell,mf-*,gallery}/**/*.{ts,tsx}', 'shared/{platform,ui,testing}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['shell/src/**/*.{ts,tsx}', 'shared/{contracts,platform,ui}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...MARKUP,
        { selector: 'Literal[value=/^mf-/]', message: 'Only the registry says which remotes there are.' },
      ],
    },
  },
  {
    // Full or forbidden, these throw at any call: a page must work without them.
    files: ['{shell,mf-*}/src/**/*.{ts,tsx}', 'shared/{platform,ui}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'shared/platform/src/storage.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message: 'Use localStore or tabStore of @portal/platform/storage.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        ...['localStorage', 'sessionStorage'].map((property) => ({
          object: 'window',
          property,
          message: 'Use localStore or tabStore of @portal/platform/storage.',
        })),
      ],
    },
  },
  {
    // Programs for a terminal speak on its output; the server speaks through its log.
    files: [
      '**/*.{mjs,cjs}',
      'backend/src/**/*-command.ts',
      'backend/src/main.ts',
      'backend/src/**/banner.ts',
      'e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // Only `var` declares a global.
  { files: ['**/*.d.ts'], rules: { 'no-var': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    // Playwright hands a fixture its value by a function called `use`; tests assert what they know to be there.
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
