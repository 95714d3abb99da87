/**
 * Messages of a phone's wallet as `@walletconnect/sign-client` 2.21.8 makes them (the last version under
 * Apache-2.0), recorded with our own relay (`relay.ts`) and the keys below, on 30 November 2026. The same
 * client accepted what our side sent: the proposal, three requests, and the settlement's answer.
 */

/** Milliseconds since 1970 of the proposal; each request came a second after the one before. */
export const RECORDED_AT = 1796065176000;
/** Of the wallet's key, which is 32 times 0x11. */
export const recordedAccount = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';

const filled = (byte: number): Buffer => Buffer.alloc(32, byte);

export const recordedInvitation = {
  uri: '',
  key: filled(0x21),
  secret: filled(0x42),
  seed: filled(0x63),
  expiry: RECORDED_AT + 300_000,
};

/** What our side made of the agreement. */
export const recordedSession = {
  signs: true,
  name: 'Official',
  expiry: 1796669976000,
  topic: '22ffbff1a7a3a5dc3cf2e83240f646cc2dd2ccfdb93e7da83750a9f7528fcc41',
  key: '8b7af4e64ed87696c1c37a0ef9d5e7be2d2b324078df30fa24143a16f69b5dfc',
  seed: '6363636363636363636363636363636363636363636363636363636363636363',
  chainId: 31_337,
  address: recordedAccount,
};

/** What it was asked to sign, once agreed to and once rejected. */
export const recordedTransaction = {
  type: 2,
  chainId: 31_337,
  to: recordedAccount,
  data: '0x1234',
  value: 0n,
  nonce: 5,
  gasLimit: 100_000n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
} as const;

export const recordedTyped = {
  domain: { name: 'X', version: '1', chainId: 31_337, verifyingContract: recordedAccount },
  types: { A: [{ name: 'a', type: 'uint256' }] },
  message: { a: 3 },
};

/** Sealed messages, base64. */
export const recordedMessages = {
  agreement:
    'ABdsKNEgnv+Mbqpv8oRIaIRvUVUNOQr9FjQhMPkY0gHzGUbdhyrKUkiHVEjUBdwaBxupwKv4javPsJthv5oGgVecXAI4Fj+hpRLNGj5iWV8bxz5phPm3D2uZDVuYhGDS5ZdOnHW+cyyA0BapYi0HyYGDJVP7s8ZtLgVtcH5klgOmQp7IpsdIqkF1l8autYa3jJFJFgDPqs47GujXr2ybdazBaR8NZa9JXO4PWfXbBFs3Fng7VNuoirl+MpzEGbuzAB8=',
  settlement:
    'AIlxGMYPv+W8MVDzkh9Vw1q4ebH1edUF/0iLIM1OhbShftvgaaM3b5+IqQYxre7BIltnJuAoDsMgw1etQHo03zvfr/YqmuE+RB1zevBCl80v6TiXKxN+Q0TFIENWA8Y19xZFmIka/98OrUtz6HRyTw3W7DBFX5TbxmHwLuU0xBnxXa+DcidRKiX7EieqkSr7GV8LlO+8oLlcm+dWlV+4v5iNTd7pIld3l5iWxOmlcF6j2SlxjwKihTNfeImdIw/JvMJbeS8guIhEqyfL6OqPW1chIjluR4V++H3jxJCwW+pCmvOqfHjwwOcKFfR+QQpCyJGIIus23EbJlA7PmJrzUc2Cy1iykLrkyvvEvdxWwueyVf79hKQ20e/K5ZiRWgCc7g7rnV8Oh67Og0tXNf8MhRz+Op/y3HFOJVabFl/7C28nY+E/e9e64LNnA8IL23ZzyfT+Tl6FKKOqgJHp/VU3lJdilSi6823XO2u2UfQvxd9OwWeCCnE+6GRUgJF+9MR6jpvLHcoGlMZSfRAVZWrKiuF+2EVn6LQvvScT3qDjAdhKJX8XxFvJvkOEVTHBu9I3ihaGSBbChslOu9K/zWsukzpXvIsDBTLQVmL0Wz1ezlIxi2GLfYLP5sZ3j4HcinHYgHTaJM+LKZ1rbSgsmGLsoxwqRbnBYS0rQo/IPM9cclbnUahbALyCFpHmVnfbSlXcQsjn1F7PXDFJ6ccv+VFW3K2ZQ4dwNALbvmTAmJukik+6rf5Ljc1kZYCcTHe+m5lGT8L0mdnn',
  signedTransaction:
    'ANjV/sua66iuv2vZ8qVsDRryLShw2M9pdyvN3bgU7mHoKhSkj4iBmWIP/KzjobtfnWVP0mF40vAH2IDgrhu2y0xifoNJa9ZMUcIYze1SZMUK+hBjpSj8pXQ53DxLHxHCDtRagdym90RjFCeH3bVOT4uMA2ixbectvw7RCqJNQ7OFSxrxfdoJsgywLKQ9k33WS1qL7uERUp3RRv6b13VOJ84hjeCCu5iVtMGdyAajcnjrHmBGGl7TeCZZvh9rJO6SnBkRtMI435CKiqfVgW+y+kLsgzRlJNnE51SAuuemEhBGHm0s4dCLKq3h0kkifwqJD6QEynYmFSUxwL8NN7EUBsb4TA9pM3y/hMNvUv2eIJD028i86s96KZZHMEp8IeyudV6dlRfS',
  signedTyped:
    'AC6wXdQ1jBZLc1ku3W4Ep33XLloPnNNkmT53drUPmLeNIiYDlcN6D3dB68sCCLIv7Jfew0TWh31A/df3O/wwcSuNJf3n0LrVnrzqLDjvEnJKM6nUsK+u3wgE0lhI/JzJOGIXTfFsdLG7cWFwVx45+3TU8lAli1bEWHo6GHCiEomUIzVSLBa4p3s3kytmJcfuSMpgh94S9JxLkkZJJ1iKqgt06XKS5/QnVCFa7vQK+CN3ighpErhpHOblO0u4k6a4+uqpjG5emqr7degc+Mg6WO4NG8c=',
  rejection:
    'ADeKP3C45AHqizdiknfAHH22p5KZ63nE41erhSNp/eKwzCujuhslmL+fzmoxw3fy8n6Ii6e7CYcd2b1G/g+hhZv+rls5ZKKKVwFV1l+c8NwL5HjSmn7oozXr09kETpljyFgPjSi5NRLTZ7xDNMIKHEZIMNrL',
  end: 'AFOvIwrkIe8fFpEuqD5istGTTaOnPSPVSXb0kHxz0Dhl1vi08dxCcUsoW8t+3BM0xP4riOHiXN4DJSO6tCbFz2E46uQ51PajW3j1ohnJuYUnyJhItIZoopFc79B2zqjnQOv5euWtKUdT5LH1AhPqc90eyceyz28ZB8kvLudmsGUpUdzl2Ax2EHz6EknqVrKnfUxTDBXs',
};
