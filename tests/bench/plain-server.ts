import fastify from 'fastify';
import pg from 'pg';

/** What calls are compared with: Fastify that answers from memory, and with one statement. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
const app = fastify();
app.get('/bare/', () => ({ one: 1 }));
app.get('/select/', async () => (await pool.query('select 1 as one')).rows[0]);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.send?.({ url });
