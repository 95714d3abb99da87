// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @title Treasury that pays withdrawals, each number once
/// @notice Holds the float. An operator pays batches of withdrawals out of it; the owner (a cold
/// wallet, `DEFAULT_ADMIN_ROLE`) withdraws, grants roles and sets how much of a token may leave a day.
/// @dev A batch is all or nothing. Because a number can be paid only once and a batch only until its
/// deadline, sending a batch twice, or late, can never pay anybody twice.
contract Payouts is AccessControl, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice One payment: the withdrawal's number, its recipient, and base units of the token.
    struct Item {
        uint64 number;
        address to;
        uint256 amount;
    }

    /// @notice What may leave a day, and what has left on the last day something did.
    /// @dev One storage slot, rewritten each day instead of one slot for each day.
    struct Allowance {
        uint104 limit;
        uint104 spent;
        uint48 day;
    }

    /// @notice May pay and pause.
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @notice Most items in one batch: 300 first payments still fit into a transaction of
    /// 16,777,216 gas, the cap since Ethereum's Osaka upgrade.
    uint256 public constant MAX_ITEMS = 300;

    /// @dev Bit `number % 256` of word `number / 256` is set once that withdrawal is paid.
    mapping(uint256 word => uint256 bits) private _paid;

    mapping(address token => Allowance allowance) private _allowances;

    /// @notice A withdrawal was paid. Stands right behind the token's own `Transfer`.
    event Paid(
        bytes32 indexed run,
        uint64 indexed number,
        address indexed to,
        address token,
        uint256 amount
    );

    /// @notice The owner changed what may leave a day, in base units of the token.
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

    /// @param owner Receives `DEFAULT_ADMIN_ROLE`; nobody may pay until it grants `OPERATOR_ROLE`.
    constructor(address owner) {
        _grantRole(DEFAULT_ADMIN_ROLE, owner);
    }

    /// @notice Takes the chain's own coin, so that what is swept from a receiving address arrives.
    receive() external payable {}

    /// @notice Pays every item, or nothing.
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

        uint256 total;
        for (uint256 i; i < items.length; ++i) {
            Item calldata item = items[i];
            uint64 number = item.number;
            address to = item.to;
            uint256 amount = item.amount;
            if (to == address(0)) revert ZeroAddress(number);
            if (amount == 0) revert ZeroAmount(number);
            // The mark is stored before the token is called: whatever the token does, no number
            // can be paid a second time.
            _markPaid(number);
            total += amount;
            token.safeTransfer(to, amount);
            emit Paid(run, number, to, address(token), amount);
        }
        _spend(address(token), total);
    }

    /// @notice Whether a withdrawal number has been paid.
    function isPaid(uint64 number) external view returns (bool) {
        return _paid[number >> 8] & (1 << (number & 255)) != 0;
    }

    /// @notice What may leave a UTC day, in base units of the token; 0 until the owner sets it.
    function dailyLimit(address token) external view returns (uint256) {
        return _allowances[token].limit;
    }

    /// @notice What may still leave today (UTC, chain time), in base units of the token.
    function remainingToday(address token) external view returns (uint256) {
        return _remaining(_allowances[token]);
    }

    /// @notice Sets what may leave a UTC day, in base units of the token; 0 stops its payments.
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

    function _markPaid(uint64 number) private {
        uint256 bit = 1 << (number & 255);
        uint256 bits = _paid[number >> 8];
        if (bits & bit != 0) revert AlreadyPaid(number);
        _paid[number >> 8] = bits | bit;
    }

    function _spend(address token, uint256 total) private {
        Allowance memory allowance = _allowances[token];
        uint256 remaining = _remaining(allowance);
        if (total > remaining) revert DailyLimitExceeded(token, remaining, total);
        uint48 today = _today();
        uint256 before = allowance.day == today ? allowance.spent : 0;
        allowance.day = today;
        // At most `limit`, which fits.
        allowance.spent = uint104(before + total);
        _allowances[token] = allowance;
    }

    function _remaining(Allowance memory allowance) private view returns (uint256) {
        uint256 spent = allowance.day == _today() ? allowance.spent : 0;
        return allowance.limit > spent ? allowance.limit - spent : 0;
    }

    function _today() private view returns (uint48) {
        return uint48(block.timestamp / 1 days);
    }
}
