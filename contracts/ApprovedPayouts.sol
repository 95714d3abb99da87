// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @title Treasury that pays withdrawals that a second person approved, each number once
/// @notice Holds the float. An operator pays batches of withdrawals out of it, each of which an approver
/// signed (EIP-712) to the last unit; the owner (a cold wallet or a Safe, `DEFAULT_ADMIN_ROLE`)
/// withdraws, grants roles and sets how much of a token may leave in 24 hours. There is one owner; a new
/// one is named first and accepts after a delay.
/// @dev The second edition of `Payouts`, which stays as it was deployed. A batch pays every item except
/// those whose transfer the token reverts; these are skipped and stay unpaid. A batch that would pay
/// nothing reverts, so a batch that was mined paid at least one number, and the same calldata can never
/// run again. Because a number can be paid only once and a batch only until its deadline, sending a batch
/// twice, or late, can never pay anybody twice.
contract ApprovedPayouts is
    AccessControlDefaultAdminRules,
    Pausable,
    ReentrancyGuardTransient,
    EIP712
{
    using SafeERC20 for IERC20;

    /// @notice What may leave in 24 hours, and what has left in the window that ends with `hour`.
    struct Allowance {
        uint104 limit;
        uint104 spent;
        uint48 hour;
    }

    /// @notice What left in one hour, counted from the Unix epoch.
    struct Spent {
        uint104 amount;
        uint48 hour;
    }

    /// @notice May pay what an approver signed, pause and anchor the audit log.
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @notice May sign batches for operators to pay; a wallet with a key, or a contract (ERC-1271).
    bytes32 public constant APPROVER_ROLE = keccak256("APPROVER_ROLE");

    /// @notice EIP-712 type of what an approver signs; `items` are the packed items whole, so that a wallet
    /// can show them.
    bytes32 public constant BATCH_TYPEHASH =
        keccak256("Batch(bytes32 run,address token,uint256 deadline,bytes items)");

    /// @notice Bytes of one packed item: the withdrawal's number (8), its recipient (20), and base units
    /// of the token (12), each big endian.
    uint256 public constant ITEM_BYTES = 40;

    /// @notice Most items in one batch: 300 first payments still fit into a transaction of
    /// 16,777,216 gas, the cap since Ethereum's Osaka upgrade.
    uint256 public constant MAX_ITEMS = 300;

    /// @notice Seconds between naming a new owner and the first moment it can accept.
    uint48 public constant OWNER_DELAY = 3 days;

    /// @notice Most gas one transfer gets. A recipient's hook can burn this much and no more.
    uint256 public constant TRANSFER_GAS = 150_000;

    /// @dev Gas that must be left before a transfer, so that it gets all of `TRANSFER_GAS` although a
    /// call passes on 63/64 at most: no item is skipped because the sender gave too little gas.
    uint256 private constant GAS_BEFORE_TRANSFER = 170_000;

    /// @dev Hours that a window counts: the present one and the 24 before it. Any 24 hours lie inside.
    uint256 private constant WINDOW = 25;

    /// @dev Bit `number % 256` of word `number / 256` is set once that withdrawal is paid.
    mapping(uint256 word => uint256 bits) private _paid;

    mapping(address token => Allowance allowance) private _allowances;

    /// @dev A ring: hour `h` is at `h % WINDOW`. An entry of another hour counts as empty.
    mapping(address token => Spent[WINDOW] hours_) private _spentIn;

    /// @notice A withdrawal was paid. Stands right behind the token's own `Transfer`, which has the rest.
    event Paid(bytes32 indexed run, uint64 indexed number);

    /// @notice Who approved the batch whose payments follow, and who sent it.
    event Approved(bytes32 indexed run, address indexed approver, address indexed operator);

    /// @notice A withdrawal was not paid because the token reverted its transfer. It stays unpaid.
    event Skipped(
        bytes32 indexed run,
        uint64 indexed number,
        address indexed to,
        address token,
        uint256 amount
    );

    /// @notice An operator noted a row of the server's audit log: its number, and SHA-256 over it.
    event AuditAnchored(uint64 indexed row, bytes32 digest, address indexed operator);

    /// @notice The owner changed what may leave in 24 hours, in base units of the token.
    event DailyLimitSet(address indexed token, uint256 limit);

    /// @notice The owner took funds out; `token` is zero for the chain's own coin.
    event Withdrawn(address indexed token, address indexed to, uint256 amount);

    error DeadlinePassed(uint256 deadline, uint256 time);
    error NoItems();
    error TooManyItems(uint256 count);
    error WrongLength(uint256 bytes_);
    error ApproverIsSender(address approver);
    error NotApprover(address approver);
    error WrongSignature(address approver);
    error AlreadyPaid(uint64 number);
    error ZeroAddress(uint64 number);
    error ZeroAmount(uint64 number);
    error DailyLimitExceeded(address token, uint256 remaining, uint256 wanted);
    error NoRecipient();
    error NothingPaid();
    error NoToken(address token);
    error TreasuryShort(uint64 number);
    error GasTooLow();
    error TransferReturnedFalse(uint64 number);

    /// @param owner_ Receives `DEFAULT_ADMIN_ROLE`; nobody may pay until it grants `OPERATOR_ROLE` and
    /// `APPROVER_ROLE`, to two addresses at least.
    constructor(address owner_)
        AccessControlDefaultAdminRules(OWNER_DELAY, owner_)
        EIP712("TCT Payouts", "2")
    {}

    /// @notice Takes the chain's own coin, so that what is swept from a receiving address arrives.
    receive() external payable {}

    /// @notice Pays every item whose transfer the token accepts, and skips the others.
    /// @param run The payout run this batch belongs to; only recorded in the events.
    /// @param deadline Last block timestamp (Unix seconds) at which the batch may still be paid.
    /// @param token ERC-20 token all items are paid in; one that returns nothing is fine.
    /// @param items 1 to `MAX_ITEMS` payments of `ITEM_BYTES` each, one behind the other.
    /// @param approver Who signed the batch; never the sender.
    /// @param signature The approver's: 65 bytes of a key, or whatever its contract accepts (ERC-1271).
    function pay(
        bytes32 run,
        uint256 deadline,
        IERC20 token,
        bytes calldata items,
        address approver,
        bytes calldata signature
    ) external onlyRole(OPERATOR_ROLE) whenNotPaused nonReentrant {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        if (items.length == 0) revert NoItems();
        if (items.length % ITEM_BYTES != 0) revert WrongLength(items.length);
        if (items.length > MAX_ITEMS * ITEM_BYTES) revert TooManyItems(items.length / ITEM_BYTES);
        if (address(token).code.length == 0) revert NoToken(address(token));
        bytes32 digest = batchDigest(run, deadline, address(token), items);
        _checkApproval(approver, digest, signature);
        emit Approved(run, approver, msg.sender);
        _spend(address(token), _payItems(run, token, items));
    }

    /// @notice What an approver signs for a batch (EIP-712), for this contract on this chain alone.
    function batchDigest(bytes32 run, uint256 deadline, address token, bytes calldata items)
        public
        view
        returns (bytes32)
    {
        return _hashTypedDataV4(
            keccak256(abi.encode(BATCH_TYPEHASH, run, token, deadline, keccak256(items)))
        );
    }

    /// @notice Notes a row of the server's audit log where nobody can change it, paused or not. It moves
    /// nothing and is stored nowhere but in the event: whoever holds the log compares them.
    /// @param row Number of the row.
    /// @param digest SHA-256 over the row's number and hash.
    function anchorAudit(uint64 row, bytes32 digest) external onlyRole(OPERATOR_ROLE) {
        emit AuditAnchored(row, digest, msg.sender);
    }

    /// @notice Whether a withdrawal number has been paid.
    function isPaid(uint64 number) external view returns (bool) {
        return _paid[number >> 8] & (1 << (number & 255)) != 0;
    }

    /// @notice What may leave in 24 hours, in base units of the token; 0 until the owner sets it.
    function dailyLimit(address token) external view returns (uint256) {
        return _allowances[token].limit;
    }

    /// @notice What may still leave now (chain time), in base units of the token. What left an hour
    /// counts until 24 whole hours have begun after it.
    function remainingToday(address token) external view returns (uint256) {
        Allowance memory allowance = _allowances[token];
        uint256 spent = _spentNow(token, allowance);
        return allowance.limit > spent ? allowance.limit - spent : 0;
    }

    /// @notice Sets what may leave in 24 hours, in base units of the token; 0 stops its payments.
    function setDailyLimit(address token, uint104 limit) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _allowances[token].limit = limit;
        emit DailyLimitSet(token, limit);
    }

    /// @notice Takes funds out, paused or not.
    /// @param token ERC-20 token, or zero for the chain's own coin.
    function withdraw(address token, address payable to, uint256 amount)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
        nonReentrant
    {
        if (to == address(0)) revert NoRecipient();
        emit Withdrawn(token, to, amount);
        if (token == address(0)) Address.sendValue(to, amount);
        else IERC20(token).safeTransfer(to, amount);
    }

    /// @notice Stops all payments. Operators may pull this brake too; only the owner releases it.
    function pause() external {
        if (!hasRole(OPERATOR_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);
        _pause();
    }

    /// @notice Allows payments again.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @dev The sender is an operator; whoever approves is another address, with a role of its own.
    function _checkApproval(address approver, bytes32 digest, bytes calldata signature)
        private
        view
    {
        if (approver == msg.sender) revert ApproverIsSender(approver);
        if (!hasRole(APPROVER_ROLE, approver)) revert NotApprover(approver);
        // The key first, which costs 2,600 gas less than asking whether there is a contract.
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (problem == ECDSA.RecoverError.NoError && signer == approver) return;
        if (!SignatureChecker.isValidERC1271SignatureNowCalldata(approver, digest, signature)) {
            revert WrongSignature(approver);
        }
    }

    /// @dev The length of `items` has been checked.
    /// @return total What was paid, in base units of the token; fits, as an amount has 96 bits.
    function _payItems(bytes32 run, IERC20 token, bytes calldata items)
        private
        returns (uint256 total)
    {
        uint256 transferCall = _transferCall();
        // The marks of 256 numbers, read and stored once where they follow each other. No token can
        // come between, since it cannot call back in here.
        uint256 word = uint64(bytes8(items)) >> 8;
        uint256 bits = _paid[word];
        for (uint256 offset; offset < items.length;) {
            (uint64 number, address to, uint256 amount) = _itemAt(items, offset);
            if (to == address(0)) revert ZeroAddress(number);
            if (amount == 0) revert ZeroAmount(number);
            if (number >> 8 != word) {
                _paid[word] = bits;
                word = number >> 8;
                bits = _paid[word];
            }
            uint256 bit = 1 << (number & 255);
            if (bits & bit != 0) revert AlreadyPaid(number);
            if (_transfer(token, transferCall, number, to, amount)) {
                bits |= bit;
                emit Paid(run, number);
            } else {
                // A short treasury is nobody's refusal: then nobody is paid.
                if (token.balanceOf(address(this)) < amount) revert TreasuryShort(number);
                emit Skipped(run, number, to, address(token), amount);
                amount = 0;
            }
            unchecked {
                total += amount;
                offset += ITEM_BYTES;
            }
        }
        _paid[word] = bits;
        if (total == 0) revert NothingPaid();
    }

    /// @dev Reads past the end by less than a word, which is shifted out.
    function _itemAt(bytes calldata items, uint256 offset)
        private
        pure
        returns (uint64 number_, address to, uint256 amount)
    {
        assembly ("memory-safe") {
            let start := add(items.offset, offset)
            let first := calldataload(start)
            number_ := shr(192, first)
            to := and(shr(32, first), 0xffffffffffffffffffffffffffffffffffffffff)
            amount := shr(160, calldataload(add(start, 28)))
        }
    }

    /// @dev Memory for the calldata of `transfer`, its selector written.
    function _transferCall() private pure returns (uint256 transferCall) {
        bytes4 selector = IERC20.transfer.selector;
        assembly ("memory-safe") {
            transferCall := mload(0x40)
            mstore(0x40, add(transferCall, 0x60))
            mstore(transferCall, selector)
        }
    }

    /// @dev One ERC-20 transfer with a fixed amount of gas. Nothing that the token returns is copied
    /// beyond one word. A call that reverted has moved nothing; one that went through and says false
    /// may have, so it stops the batch.
    /// @return done False where the token reverted.
    function _transfer(IERC20 token, uint256 transferCall, uint64 number, address to, uint256 amount)
        private
        returns (bool done)
    {
        if (gasleft() < GAS_BEFORE_TRANSFER) revert GasTooLow();
        uint256 gasLimit = TRANSFER_GAS;
        bool accepted;
        assembly ("memory-safe") {
            mstore(add(transferCall, 0x04), to)
            mstore(add(transferCall, 0x24), amount)
            done := call(gasLimit, token, 0, transferCall, 0x44, 0x00, 0x20)
            accepted := or(
                iszero(returndatasize()),
                and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1))
            )
        }
        if (done && !accepted) revert TransferReturnedFalse(number);
    }

    function _spend(address token, uint256 total) private {
        Allowance memory allowance = _allowances[token];
        uint256 before = _spentNow(token, allowance);
        uint256 remaining = allowance.limit > before ? allowance.limit - before : 0;
        if (total > remaining) revert DailyLimitExceeded(token, remaining, total);
        uint48 hour = _hour();
        Spent storage entry = _spentIn[token][hour % WINDOW];
        uint256 inHour = entry.hour == hour ? entry.amount : 0;
        // Both are at most `limit`, which fits.
        _spentIn[token][hour % WINDOW] = Spent(uint104(inHour + total), hour);
        _allowances[token] = Allowance(allowance.limit, uint104(before + total), hour);
    }

    /// @dev What left in the window that ends now: the stored sum less the hours that have dropped
    /// out since. Reads one slot for each hour since the last payment, `WINDOW` - 1 at most.
    function _spentNow(address token, Allowance memory allowance)
        private
        view
        returns (uint256 spent)
    {
        uint256 hour = _hour();
        if (hour - allowance.hour >= WINDOW) return 0;
        spent = allowance.spent;
        for (uint256 next = uint256(allowance.hour) + 1; next <= hour; ++next) {
            Spent memory old = _spentIn[token][next % WINDOW];
            if (old.hour + WINDOW == next) spent -= old.amount;
        }
    }

    function _hour() private view returns (uint48) {
        return uint48(block.timestamp / 1 hours);
    }
}
