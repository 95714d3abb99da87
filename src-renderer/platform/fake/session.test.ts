import { FakeAuthServer } from './auth-server.ts';
import { describeSessionPort } from '../suites/session.suite.ts';
import { createFakeSession } from './session.ts';

describeSessionPort('fake', () => {
  let clock = 1_000;
  const server = new FakeAuthServer();
  return {
    server,
    session: createFakeSession(server, () => clock),
    pass: (milliseconds) => (clock += milliseconds),
  };
});
