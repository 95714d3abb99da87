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

/// @title Treasury that pays withdrawals, each number once
/// @notice Holds the float. An operator pays batches of withdrawals out of it; the owner (a cold
/// wallet or a Safe, `DEFAULT_ADMIN_ROLE`) withdraws, grants roles and sets how much of a token may
/// leave in 24 hours. There is one owner; a new one is named first and accepts after a delay.
/// @dev A batch pays every item except those whose transfer the token reverts; these are skipped and
/// stay unpaid. A batch that would pay nothing reverts, so a batch that was mined paid at least one
/// number, and the same calldata can never run again. Because a number can be paid only once and a
/// batch only until its deadline, sending a batch twice, or late, can never pay anybody twice.
contract Payouts is AccessControlDefaultAdminRules, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice One payment: the withdrawal's number, its recipient, and base units of the token.
    struct Item {
        uint64 number;
        address to;
        uint256 amount;
    }

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

    /// @notice May pay, pause and anchor the audit log.
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

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

    /// @notice A withdrawal was paid. Stands right behind the token's own `Transfer`.
    event Paid(
        bytes32 indexed run,
        uint64 indexed number,
        address indexed to,
        address token,
        uint256 amount
    );

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

    /// @param owner_ Receives `DEFAULT_ADMIN_ROLE`; nobody may pay until it grants `OPERATOR_ROLE`.
    constructor(address owner_) AccessControlDefaultAdminRules(OWNER_DELAY, owner_) {}

    /// @notice Takes the chain's own coin, so that what is swept from a receiving address arrives.
    receive() external payable {}

    /// @notice Pays every item whose transfer the token accepts, and skips the others.
    /// @param run The payout run this batch belongs to; only recorded in the events.
    /// @param deadline Last block timestamp (Unix seconds) at which the batch may still be paid.
    /// @param token ERC-20 token all items are paid in; one that returns nothing is fine.
    /// @param items 1 to `MAX_ITEMS` payments.
    function pay(bytes32 run, uint256 deadline, IERC20 token, Item[] calldata items)
        external
        onlyRole(OPERATOR_ROLE)
        whenNotPaused
        nonReentrant
    {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        if (items.length == 0) revert NoItems();
        if (items.length > MAX_ITEMS) revert TooManyItems(items.length);
        if (address(token).code.length == 0) revert NoToken(address(token));

        uint256 total;
        // The marks of 256 numbers, read and stored once where they follow each other. No token can
        // come between, since it cannot call back in here.
        uint256 word = items[0].number >> 8;
        uint256 bits = _paid[word];
        for (uint256 i; i < items.length; ++i) {
            Item calldata item = items[i];
            uint64 number = item.number;
            address to = item.to;
            uint256 amount = item.amount;
            if (to == address(0)) revert ZeroAddress(number);
            if (amount == 0) revert ZeroAmount(number);
            if (number >> 8 != word) {
                _paid[word] = bits;
                word = number >> 8;
                bits = _paid[word];
            }
            uint256 bit = 1 << (number & 255);
            if (bits & bit != 0) revert AlreadyPaid(number);
            if (_transfer(token, number, to, amount)) {
                bits |= bit;
                total += amount;
                emit Paid(run, number, to, address(token), amount);
            } else {
                // A short treasury is nobody's refusal: then nobody is paid.
                if (token.balanceOf(address(this)) < amount) revert TreasuryShort(number);
                emit Skipped(run, number, to, address(token), amount);
            }
        }
        _paid[word] = bits;
        if (total == 0) revert NothingPaid();
        _spend(address(token), total);
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

    /// @dev One ERC-20 transfer with a fixed amount of gas. Nothing that the token returns is copied
    /// beyond one word. A call that reverted has moved nothing; one that went through and says false
    /// may have, so it stops the batch.
    /// @return done False where the token reverted.
    function _transfer(IERC20 token, uint64 number, address to, uint256 amount)
        private
        returns (bool done)
    {
        if (gasleft() < GAS_BEFORE_TRANSFER) revert GasTooLow();
        bytes4 selector = IERC20.transfer.selector;
        uint256 gasLimit = TRANSFER_GAS;
        bool accepted;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(0x00, selector)
            mstore(0x04, to)
            mstore(0x24, amount)
            done := call(gasLimit, token, 0, 0x00, 0x44, 0x00, 0x20)
            accepted := or(
                iszero(returndatasize()),
                and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1))
            )
            mstore(0x40, free)
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
