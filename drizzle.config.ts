import { defineConfig } from 'drizzle-kit';

// `drizzle-kit generate --name <what changed>` writes the next migration from the schema's changes.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src-server/database/schema/*.ts',
  out: './src-server/database/migrations',
});
